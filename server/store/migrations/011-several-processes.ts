import type { Kysely } from 'kysely'
import { columnTypes } from '../dialects/column-types.ts'

/** What several processes on one database must agree on: who runs a job, whose turn it is, and who has tried how often. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { text, whole } = columnTypes(database)
  await database.schema.alterTable('jobs').addColumn('claim', text).execute()
  await database.schema
    .createTable('job_turns')
    .addColumn('user_id', text, (column) => column.primaryKey())
    .addColumn('served_at', text, (column) => column.notNull())
    .execute()
  await database.schema
    .createTable('tries')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('subject', text, (column) => column.notNull())
    .addColumn('at', whole, (column) => column.notNull())
    .execute()
  await database.schema.createIndex('tries_by_subject_at').on('tries').columns(['subject', 'at']).execute()
  await database.schema.createIndex('tries_by_at').on('tries').columns(['at']).execute()
}
