import type { Kysely } from 'kysely'
import { columnTypes } from '../dialects/column-types.ts'

/** The hash of each entry covers that of the one before; entries of before get theirs with the next one (store/tables/accounts/audit.ts). */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(database)
  await database.schema.alterTable('audit').addColumn('hash', text).execute()
}
