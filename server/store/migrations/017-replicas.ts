import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { columnTypes } from '../dialects/column-types.ts'

/**
 * The restore id of this database; when a person last changed what of a recording; and the sessions that a person or an
 * administrator has ended, until they would have ended by themselves.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(database)
  await database.schema.alterTable('recordings').addColumn('edited', text).execute()
  await database.schema
    .createTable('revoked_sessions')
    .addColumn('token', text, (column) => column.primaryKey())
    .addColumn('user_id', text, (column) => column.notNull())
    .addColumn('expires_at', text, (column) => column.notNull())
    .execute()
  const id = randomBytes(16).toString('base64url')
  await sql`insert into facts (name, value) values ('restore-id', ${id})`.execute(database)
}
