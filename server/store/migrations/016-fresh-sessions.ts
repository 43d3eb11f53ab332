import type { Kysely } from 'kysely'
import { columnTypes } from '../dialects/column-types.ts'

/** When a session was last confirmed by its person, and the codes that let a person in who has lost every other way. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(database)
  await database.schema
    .createTable('confirmations')
    .addColumn('session_id', text, (column) => column.primaryKey())
    .addColumn('user_id', text, (column) => column.notNull())
    .addColumn('at', text, (column) => column.notNull())
    .execute()
  await database.schema
    .createTable('recovery_codes')
    .addColumn('hash', text, (column) => column.primaryKey())
    .addColumn('user_id', text, (column) => column.notNull())
    .addColumn('version', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .execute()
  await database.schema.createIndex('recovery_codes_by_user_id').on('recovery_codes').columns(['user_id']).execute()
}
