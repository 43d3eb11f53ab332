import type { Kysely } from 'kysely'
import { columnTypes } from '../dialects/column-types.ts'

/** Whether a person had worked on a transcript that was replaced: 1 or 0. Missing where a server of before has kept it. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { whole } = columnTypes(database)
  await database.schema.alterTable('transcript_versions').addColumn('corrected', whole).execute()
}
