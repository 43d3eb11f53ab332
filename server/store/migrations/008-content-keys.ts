import type { Kysely } from 'kysely'
import { columnTypes } from '../dialects/column-types.ts'

/** Keys of recordings and people, wrapped by a master key that is not in the database. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(database)
  await database.schema
    .createTable('content_keys')
    .addColumn('subject', text, (column) => column.primaryKey())
    .addColumn('master', text, (column) => column.notNull())
    .addColumn('wrapped', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .execute()
  await database.schema.createIndex('content_keys_by_master').on('content_keys').columns(['master']).execute()
}
