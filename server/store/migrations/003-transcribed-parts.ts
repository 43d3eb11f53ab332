import type { Kysely } from 'kysely'
import { columnTypes } from '../dialects/column-types.ts'

/** What a transcription that is not finished has made so far, and transcripts that a newer one has replaced. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { text, sealed } = columnTypes(database)
  await database.schema
    .createTable('transcribed_parts')
    .addColumn('recording_id', text, (column) => column.notNull())
    .addColumn('part', text, (column) => column.notNull())
    .addColumn('body', sealed, (column) => column.notNull())
    .addPrimaryKeyConstraint('transcribed_parts_key', ['recording_id', 'part'])
    .execute()
  await database.schema
    .createTable('transcript_versions')
    .addColumn('recording_id', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('body', sealed, (column) => column.notNull())
    .addPrimaryKeyConstraint('transcript_versions_key', ['recording_id', 'created_at'])
    .execute()
}
