import type { Kysely } from 'kysely'
import { columnTypes } from '../dialects/column-types.ts'

/** Parts of uploads that became one with others, while their bytes are still there for who reads by the older rows. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { text, whole } = columnTypes(database)
  await database.schema
    .createTable('replaced_parts')
    .addColumn('blob', text, (column) => column.primaryKey())
    .addColumn('upload_id', text, (column) => column.notNull())
    .addColumn('bytes', whole, (column) => column.notNull())
    .addColumn('replaced_at', text, (column) => column.notNull())
    .execute()
  for (const column of ['upload_id', 'replaced_at'])
    await database.schema.createIndex(`replaced_parts_by_${column}`).on('replaced_parts').columns([column]).execute()
}
