import type { Kysely } from 'kysely'
import { columnTypes } from '../dialects/column-types.ts'

/** The recording that an upload was kept as when its device stayed away. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(database)
  await database.schema.alterTable('uploads').addColumn('kept_as', text).execute()
}
