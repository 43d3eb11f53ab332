import { sql } from 'kysely'
import { isPostgres } from '../dialects/column-types.ts'
import type { Database } from '../schema.ts'
import { nameKey } from './advisory-keys.ts'

const KEY = nameKey('start')
/** Simultaneous starts are common, and over within this time. Milliseconds. */
const SHORT_MS = 1000

type Tell = (line: string) => void

/**
 * Runs work while other processes that start on the same database wait, as long as it takes: migrations, the first keys, the
 * owner. `work` gets a connection of its own. `tell` is given a sentence about what this process waits for.
 */
export function withStartupLock<T>(
  database: Database,
  work: (own: Database) => Promise<T>,
  tell: Tell = console.log,
): Promise<T> {
  if (!isPostgres(database)) return work(database)
  return database.connection().execute(async (own) => {
    await sql`set statement_timeout = 0; set lock_timeout = 0`.execute(own)
    await takeTurn(own, tell)
    try {
      return await work(own)
    } finally {
      await sql`select pg_advisory_unlock(${KEY}::bigint)`.execute(own)
      await sql`reset statement_timeout; reset lock_timeout`.execute(own)
    }
  })
}

async function takeTurn(own: Database, tell: Tell): Promise<void> {
  const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_lock(${KEY}::bigint) as got`.execute(own)
  if (rows[0]?.got) return
  const line = `Waiting for another start on this database to end (${await holder(own)}) …`
  const timer = setTimeout(() => tell(line), SHORT_MS)
  try {
    await sql`select pg_advisory_lock(${KEY}::bigint)`.execute(own)
  } finally {
    clearTimeout(timer)
  }
}

/** PostgreSQL's process id, for an operator who has to end a stuck one. */
async function holder(own: Database): Promise<string> {
  const { rows } = await sql<{ pid: number; since: Date; address: string | null }>`
    select a.pid, a.backend_start as since, host(a.client_addr) as address
    from pg_locks l join pg_stat_activity a using (pid)
    where l.locktype = 'advisory' and l.granted and l.objsubid = 1 and l.database = a.datid
      and (l.classid::bigint << 32) | l.objid::bigint = ${KEY}::bigint`.execute(own)
  const [found] = rows
  if (!found) return 'it ends just now'
  const from = found.address === null ? 'this machine' : found.address
  return `connection ${found.pid} of PostgreSQL from ${from}, open since ${found.since.toISOString()}`
}
