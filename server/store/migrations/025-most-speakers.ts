import type { Kysely } from 'kysely'
import { columnTypes } from '../dialects/column-types.ts'

/** How many people spoke at most, as somebody said when they asked for the transcript. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { whole } = columnTypes(database)
  await database.schema.alterTable('recordings').addColumn('most_speakers', whole).execute()
}
