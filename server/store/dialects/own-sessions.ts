import { Client } from 'pg'
import { ConfigError } from '../../config/config-error.ts'
import { translated } from './database-errors.ts'
import { connectionSettings } from './postgres.ts'

/** A pooler that has one session lets the other connection wait for ever. Milliseconds. */
const ANSWER_MS = 10_000

/**
 * Advisory locks and notifications belong to a session of PostgreSQL. A pooler that lends sessions by the transaction leaves
 * locks with the next client; this is detected by what happens to one connection's session while another has a transaction open.
 * Throws ConfigError, and DatabaseUnavailableError.
 */
export async function refuseLentSessions(url: string, answerMs: number = ANSWER_MS): Promise<void> {
  const settings = { ...connectionSettings(url), query_timeout: answerMs }
  const [one, other] = [new Client(settings), new Client(settings)]
  // Errors of these connections reach whoever queries them.
  for (const client of [one, other]) client.on('error', () => {})
  try {
    await Promise.all([one.connect(), other.connect()])
    const before = await sessionOf(one)
    const { lent, after } = await inTransaction(other, one).catch(refuseWaiting)
    if (lent === before || after !== before) throw new ConfigError(LENT)
  } catch (error) {
    throw translated(error)
  } finally {
    await Promise.all([one.end(), other.end()])
  }
}

/** The sessions of both while one has a transaction open. */
async function inTransaction(other: Client, one: Client): Promise<{ lent: unknown; after: unknown }> {
  await other.query('begin')
  const [lent, after] = [await sessionOf(other), await sessionOf(one)]
  await other.query('rollback')
  return { lent, after }
}

/** PostgreSQL has just answered one of them. */
function refuseWaiting(error: unknown): never {
  if (error instanceof Error && error.message === TIMED_OUT) throw new ConfigError(TOO_FEW, { cause: error })
  throw error
}

/** Of node-postgres, which has no code for it. */
const TIMED_OUT = 'Query read timeout'

/** The id of the backend process that serves the session. */
const sessionOf = async (client: Client): Promise<unknown> =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid

const LENT =
  'DATABASE_URL leads to a pooler that shares sessions of PostgreSQL between connections, such as PgBouncer with ' +
  'pool_mode = transaction: locks would stay behind in them. Name PostgreSQL itself, or set pool_mode = session.'

const TOO_FEW =
  'DATABASE_URL leads to a pooler that has one session of PostgreSQL for two connections: the second gets no answer. Name ' +
  'PostgreSQL itself, or set pool_mode = session and a pool_size of DATABASE_CONNECTIONS and two more for each server and worker.'
