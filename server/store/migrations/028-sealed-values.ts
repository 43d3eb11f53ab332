import type { Kysely } from 'kysely'
import { columnTypes } from '../dialects/column-types.ts'

/** What is written in recordings of the mode "Only my devices", by column and version. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { text, whole } = columnTypes(database)
  await database.schema
    .createTable('sealed_values')
    .addColumn('user_id', text, (column) => column.notNull())
    .addColumn('recording_id', text, (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('n', whole, (column) => column.notNull())
    .addColumn('version', text, (column) => column.notNull())
    .addColumn('value', text, (column) => column.notNull())
    .addColumn('revision', whole, (column) => column.notNull())
    .addPrimaryKeyConstraint('sealed_values_by_n', ['recording_id', 'name', 'n'])
    .execute()
  await database.schema
    .createIndex('sealed_values_by_user_id_revision')
    .on('sealed_values')
    .columns(['user_id', 'revision'])
    .execute()
}
