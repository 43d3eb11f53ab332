import type { Kysely } from 'kysely'

/** The chat over all recordings of a person. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('library_messages')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .execute()
  await database.schema
    .createIndex('library_messages_by_user_id_revision')
    .on('library_messages')
    .columns(['user_id', 'revision'])
    .execute()
}
