import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { ownTables } from '../table-names.ts'

type WithSessions = { session: { id: string; token: string } }

/**
 * The token of each session, which only its browser needs to know, becomes its hash (accounts/sessions/hashed-tokens.ts). The table is
 * better-auth's: a new database has not got it yet. Servers of the version before find no session in it any more.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  if (!(await ownTables(database)).some(({ name }) => name === 'session')) return
  const sessions = database.withTables<WithSessions>()
  for (const { id, token } of await sessions.selectFrom('session').select(['id', 'token']).execute()) {
    const hash = createHash('sha256').update(token).digest('base64url')
    await sessions.updateTable('session').set({ token: hash }).where('id', '=', id).execute()
  }
}
