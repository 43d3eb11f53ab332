import { type Kysely, sql } from 'kysely'
import { columnTypes, isPostgres } from '../dialects/column-types.ts'

/** As they were at this version. */
const SEALED = {
  recordings: ['title', 'peaks', 'highlights', 'transcription', 'analysis_failure'],
  transcripts: ['body'],
  transcribed_parts: ['body'],
  transcript_versions: ['body'],
  analyses: ['body', 'transcript_hash'],
  messages: ['body'],
  library_messages: ['body'],
  jobs: ['reason'],
}

export async function up(database: Kysely<unknown>): Promise<void> {
  await erasures(database)
  if (isPostgres(database)) await places(database)
}

/** What was deleted for good and is not in the list outside the database yet (server/erasures). */
async function erasures(database: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(database)
  await database.schema
    .createTable('erasures')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('user_id', text, (column) => column.notNull())
    .execute()
}

/**
 * From here on sealed values are bound to their place (bind-older-values.ts). A server of the version before cannot read
 * them and is refused at its start. One that still runs on this PostgreSQL must not write what would be refused later:
 * rows that are there already are not checked.
 */
async function places(database: Kysely<unknown>): Promise<void> {
  for (const [table, columns] of Object.entries(SEALED)) {
    const checks = columns.map((column) => sql`coalesce(substr(${sql.ref(column)}, 1, 4), '') <> '\\xea5ea101'::bytea`)
    await sql`alter table ${sql.table(table)} add constraint ${sql.ref(`${table}_for_a_place`)}
      check (${sql.join(checks, sql` and `)}) not valid`.execute(database)
  }
}
