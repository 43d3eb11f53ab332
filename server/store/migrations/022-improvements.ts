import type { Kysely } from 'kysely'
import { columnTypes } from '../dialects/column-types.ts'

/** Which jobs nobody has asked for: the engine that is to make a draft again. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('jobs').addColumn('improver', columnTypes(database).text).execute()
}
