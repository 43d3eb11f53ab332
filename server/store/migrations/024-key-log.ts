import type { Kysely } from 'kysely'
import { columnTypes } from '../dialects/column-types.ts'

/** What keeps an account of the mode "Only my devices": its key log, sealed unlockers, requests of new devices, and wrapped recording keys. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { text, whole } = columnTypes(database)
  await database.schema
    .createTable('key_log')
    .addColumn('user_id', text, (column) => column.notNull())
    .addColumn('n', whole, (column) => column.notNull())
    .addColumn('head', text, (column) => column.notNull())
    .addColumn('entry', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('key_log_by_n', ['user_id', 'n'])
    .execute()
  await database.schema
    .createTable('sealed_unlockers')
    .addColumn('user_id', text, (column) => column.notNull())
    .addColumn('unlocker', text, (column) => column.notNull())
    .addColumn('n', whole, (column) => column.notNull())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('blob', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('sealed_unlockers_by_n', ['user_id', 'unlocker', 'n'])
    .execute()
  await database.schema
    .createTable('approvals')
    .addColumn('user_id', text, (column) => column.notNull())
    .addColumn('unlocker', text, (column) => column.notNull())
    .addColumn('form', text, (column) => column.notNull())
    .addColumn('approval', text)
    .addColumn('asked_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('approvals_by_unlocker', ['user_id', 'unlocker'])
    .execute()
  await database.schema
    .createTable('wraps')
    .addColumn('user_id', text, (column) => column.notNull())
    .addColumn('kid', text, (column) => column.notNull())
    .addColumn('wrap', text, (column) => column.notNull())
    .addColumn('n', whole, (column) => column.notNull())
    .addPrimaryKeyConstraint('wraps_by_kid', ['user_id', 'kid', 'wrap'])
    .execute()
  await database.schema.createIndex('wraps_by_user_id_n').on('wraps').columns(['user_id', 'n']).execute()
}
