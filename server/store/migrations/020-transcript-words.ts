import type { Kysely } from 'kysely'
import { columnTypes } from '../dialects/column-types.ts'

/** The words of transcripts with their times, apart from the rest; and how long a transcript is in each form of the feed. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { text, sealed, whole } = columnTypes(database)
  await database.schema
    .createTable('transcript_words')
    .addColumn('recording_id', text, (column) => column.primaryKey())
    .addColumn('user_id', text, (column) => column.notNull())
    .addColumn('version', text)
    .addColumn('words', sealed)
    .addColumn('whole_bytes', whole, (column) => column.notNull())
    .addColumn('compact_bytes', whole, (column) => column.notNull())
    .execute()
}
