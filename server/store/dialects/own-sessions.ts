import { Client } from 'pg'
import { ConfigError } from '../../config/config-error.ts'
import { translated } from './database-errors.ts'
import { connectionSettings } from './postgres.ts'

/**
 * Advisory locks and notifications belong to a session of PostgreSQL. A pooler that lends sessions by the transaction leaves
 * locks with the next client; this is detected by what happens to one connection's session while another has a transaction open.
 * Throws ConfigError, and DatabaseUnavailableError.
 */
export async function refuseLentSessions(url: string): Promise<void> {
  const [one, other] = [new Client(connectionSettings(url)), new Client(connectionSettings(url))]
  // Errors of these connections reach whoever queries them.
  for (const client of [one, other]) client.on('error', () => {})
  try {
    await Promise.all([one.connect(), other.connect()])
    const before = await sessionOf(one)
    await other.query('begin')
    const lent = await sessionOf(other)
    const after = await sessionOf(one)
    await other.query('rollback')
    if (lent === before || after !== before) throw new ConfigError(LENT)
  } catch (error) {
    throw translated(error)
  } finally {
    await Promise.all([one.end(), other.end()])
  }
}

/** The id of the backend process that serves the session. */
const sessionOf = async (client: Client): Promise<unknown> =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid

const LENT =
  'DATABASE_URL leads to a pooler that shares sessions of PostgreSQL between connections, such as PgBouncer with ' +
  'pool_mode = transaction: locks would stay behind in them. Name PostgreSQL itself, or set pool_mode = session.'
