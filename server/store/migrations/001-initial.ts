import { type Kysely, sql } from 'kysely'
import { columnTypes, numbered } from '../dialects/column-types.ts'

/** Every table of schema.ts. Never edited once released: a change is a new file. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await recordings(database)
  await bodies(database)
  await feeds(database)
  await uploads(database)
  await jobs(database)
}

async function recordings(database: Kysely<unknown>): Promise<void> {
  const { text, whole, fraction, sealed } = columnTypes(database)
  await database.schema
    .createTable('recordings')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('user_id', text, (column) => column.notNull())
    .addColumn('revision', whole, (column) => column.notNull())
    .addColumn('title', sealed, (column) => column.notNull())
    .addColumn('duration', fraction, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('mime', text, (column) => column.notNull())
    .addColumn('file_size', whole, (column) => column.notNull())
    .addColumn('peaks', sealed)
    .addColumn('is_favorite', whole, (column) => column.notNull().defaultTo(0))
    .addColumn('highlights', sealed, (column) => column.notNull().defaultTo('[]'))
    .addColumn('segments', text, (column) => column.notNull())
    .addColumn('transcription', sealed, (column) => column.notNull())
    .addColumn('analysis', text, (column) => column.notNull().defaultTo('none'))
    .addColumn('deleted_at', text)
    .execute()
  await index(database, 'recordings', ['user_id', 'revision'])
  await index(database, 'recordings', ['user_id', 'created_at'])
  await index(database, 'recordings', ['deleted_at'])
}

async function bodies(database: Kysely<unknown>): Promise<void> {
  const { text, whole, sealed } = columnTypes(database)
  const table = (name: string) =>
    database.schema
      .createTable(name)
      .addColumn('recording_id', text, (column) => column.notNull())
      .addColumn('user_id', text, (column) => column.notNull())
      .addColumn('revision', whole, (column) => column.notNull())
      .addColumn('body', sealed, (column) => column.notNull())
  await table('transcripts').addPrimaryKeyConstraint('transcripts_key', ['recording_id']).execute()
  await table('analyses')
    .addColumn('transcript_hash', sealed, (column) => column.notNull())
    .addPrimaryKeyConstraint('analyses_key', ['recording_id'])
    .execute()
  await table('messages')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('timestamp', text, (column) => column.notNull())
    .execute()
  for (const name of ['transcripts', 'analyses', 'messages']) await index(database, name, ['user_id', 'revision'])
  await index(database, 'messages', ['recording_id', 'timestamp'])
}

async function feeds(database: Kysely<unknown>): Promise<void> {
  const { text, whole } = columnTypes(database)
  await database.schema
    .createTable('purged')
    .addColumn('recording_id', text, (column) => column.primaryKey())
    .addColumn('user_id', text, (column) => column.notNull())
    .addColumn('revision', whole, (column) => column.notNull())
    .execute()
  await index(database, 'purged', ['user_id', 'revision'])
  await database.schema
    .createTable('feeds')
    .addColumn('user_id', text, (column) => column.primaryKey())
    .addColumn('revision', whole, (column) => column.notNull())
    .execute()
  await database.schema
    .createTable('facts')
    .addColumn('name', text, (column) => column.primaryKey())
    .addColumn('value', text, (column) => column.notNull())
    .execute()
}

async function uploads(database: Kysely<unknown>): Promise<void> {
  const { text, whole } = columnTypes(database)
  await database.schema
    .createTable('uploads')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('user_id', text, (column) => column.notNull())
    .addColumn('mime', text, (column) => column.notNull())
    .addColumn('length', whole)
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('touched_at', text, (column) => column.notNull())
    .execute()
  await index(database, 'uploads', ['touched_at'])
  await database.schema
    .createTable('upload_parts')
    .addColumn('upload_id', text, (column) => column.notNull())
    .addColumn('start', whole, (column) => column.notNull())
    .addColumn('bytes', whole, (column) => column.notNull())
    .addColumn('blob', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('upload_parts_key', ['upload_id', 'start'])
    .execute()
}

async function jobs(database: Kysely<unknown>): Promise<void> {
  const { text, whole, sealed } = columnTypes(database)
  await database.schema
    .createTable('jobs')
    .addColumn('id', whole, numbered(database))
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('subject', text, (column) => column.notNull())
    .addColumn('user_id', text, (column) => column.notNull())
    .addColumn('state', text, (column) => column.notNull().check(sql`state in ('queued', 'running', 'done', 'dead')`))
    .addColumn('attempt', whole, (column) => column.notNull().defaultTo(0))
    .addColumn('run_at', text, (column) => column.notNull())
    .addColumn('lease_until', text)
    .addColumn('reason', sealed)
    .addColumn('created_at', text, (column) => column.notNull())
    .addUniqueConstraint('jobs_subject', ['kind', 'subject'])
    .execute()
  await index(database, 'jobs', ['state', 'run_at'])
}

const index = (database: Kysely<unknown>, table: string, columns: string[]): Promise<void> =>
  database.schema
    .createIndex(`${table}_by_${columns.join('_')}`)
    .on(table)
    .columns(columns)
    .execute()
