import { sql } from 'kysely'
import type { TestServer } from '../../../testkit/server/test-server.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** All sessions began so long ago, and no confirmation is younger. Each end stays where it is. */
export async function age(server: TestServer, milliseconds: number): Promise<void> {
  const { database, accounts } = server.context
  const then = new Date(Date.now() - milliseconds)
  await sql`update session set ${sql.ref('createdAt')} = ${then}`.execute(database)
  await database.updateTable('confirmations').set({ at: then.toISOString() }).execute()
  accounts.forgetSessions()
}

export const days = (count: number): number => count * DAY_MS
export const minutes = (count: number): number => count * 60 * 1000
