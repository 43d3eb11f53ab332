import type { Kysely } from 'kysely'
import { columnTypes } from '../dialects/column-types.ts'

/** The chat over all recordings of a person. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { text, whole, sealed } = columnTypes(database)
  await database.schema
    .createTable('library_messages')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('user_id', text, (column) => column.notNull())
    .addColumn('revision', whole, (column) => column.notNull())
    .addColumn('body', sealed, (column) => column.notNull())
    .execute()
  await database.schema
    .createIndex('library_messages_by_user_id_revision')
    .on('library_messages')
    .columns(['user_id', 'revision'])
    .execute()
}
