import type { Kysely } from 'kysely'
import { columnTypes } from '../dialects/column-types.ts'

/** Why an analysis failed. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { sealed } = columnTypes(database)
  await database.schema.alterTable('recordings').addColumn('analysis_failure', sealed).execute()
}
