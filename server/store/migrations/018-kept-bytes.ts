import type { Kysely } from 'kysely'
import { columnTypes } from '../dialects/column-types.ts'

/** How much of an upload is in the recording that it was kept as: what came after that is in no recording yet. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { whole } = columnTypes(database)
  await database.schema.alterTable('uploads').addColumn('kept_bytes', whole).execute()
}
