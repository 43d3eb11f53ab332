import type { Kysely } from 'kysely'
import { columnTypes, numbered } from '../dialects/column-types.ts'

/** Who asked for an account, who decided, and the mails that follow. Accounts themselves are better-auth's tables. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { text, whole } = columnTypes(database)
  await database.schema
    .createTable('access_requests')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('email', text, (column) => column.notNull().unique())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('reason', text)
    .addColumn('status', text, (column) => column.notNull())
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('decided_at', text)
    .addColumn('decided_by', text)
    .execute()
  await database.schema
    .createTable('audit')
    .addColumn('id', whole, numbered(database))
    .addColumn('at', text, (column) => column.notNull())
    .addColumn('actor', text, (column) => column.notNull())
    .addColumn('action', text, (column) => column.notNull())
    .addColumn('subject', text, (column) => column.notNull())
    .execute()
  await database.schema
    .createTable('mails')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('address', text, (column) => column.notNull())
    .addColumn('about', text)
    .addColumn('failure', text)
    .addColumn('created_at', text, (column) => column.notNull())
    .execute()
  await database.schema.createIndex('mails_by_address').on('mails').columns(['address']).execute()
}
