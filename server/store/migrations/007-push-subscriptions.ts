import type { Kysely } from 'kysely'
import { columnTypes } from '../dialects/column-types.ts'

/** Where to tell a browser that something is ready: one for each session. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(database)
  await database.schema
    .createTable('push_subscriptions')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('user_id', text, (column) => column.notNull())
    .addColumn('session_id', text, (column) => column.notNull().unique())
    .addColumn('endpoint', text, (column) => column.notNull().unique())
    .addColumn('p256dh', text, (column) => column.notNull())
    .addColumn('auth', text, (column) => column.notNull())
    .execute()
  await database.schema
    .createIndex('push_subscriptions_by_user_id')
    .on('push_subscriptions')
    .columns(['user_id'])
    .execute()
}
