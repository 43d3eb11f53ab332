import { Kysely, sql } from 'kysely'
import { Pool, type PoolConfig, types } from 'pg'
import type { MasterKeys } from '../../keys/master-keys.ts'
import { sealingDialect } from '../../keys/sealing-dialect.ts'
import type { Database, Tables } from '../schema.ts'
import { sealedTables } from '../sealed-columns.ts'
import { postgresDialect } from './postgres-dialect.ts'

/** How long to wait for a free connection, or a new one. Milliseconds. */
const CONNECT_MS = 5000
/** A statement that takes longer is cancelled, which also frees what a stuck process has locked. Milliseconds. */
const STATEMENT_MS = 60_000
const HANGING_MS = 60_000
/** How long to wait for a lock of another transaction: a stuck one must not stop all others. Milliseconds. */
const LOCK_MS = 10_000
/** TCP keep-alive, which detects a peer that has vanished. Milliseconds. */
const KEEP_ALIVE_MS = 10_000

const INT8 = 20

/** Counts here stay below 2^53: bytes of audio and revisions. */
const numbers: PoolConfig['types'] = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? Number : types.getTypeParser(oid, format === 'binary' ? 'binary' : 'text'),
}

/** `most`: connections at once. */
export type PostgresSettings = { url: string; most: number }

/** application_name of the connections of servers and commands. */
export const APPLICATION = 'earmark'

export const connectionSettings = (url: string): PoolConfig => ({
  connectionString: url,
  application_name: APPLICATION,
  connectionTimeoutMillis: CONNECT_MS,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  types: numbers,
})

/** Connects with the first query. Keys are read when a sealed value is. */
export const openPostgres = (settings: PostgresSettings, masters: MasterKeys): Database =>
  new Kysely<Tables>({ dialect: sealingDialect(postgresDialect(openPool(settings)), masters, sealedTables) })

/** The same with sealed values as stored bytes: for a move, which needs no key and is no server. */
export const openPostgresAsStored = (settings: PostgresSettings): Database =>
  new Kysely<Tables>({
    dialect: postgresDialect(openPool(settings, { application_name: `${APPLICATION}-move`, lock_timeout: 0 })),
  })

function openPool({ url, most }: PostgresSettings, more: PoolConfig = {}): Pool {
  const pool = new Pool({
    ...connectionSettings(url),
    ...more,
    max: most,
    statement_timeout: STATEMENT_MS,
    lock_timeout: LOCK_MS,
    idle_in_transaction_session_timeout: HANGING_MS,
  })
  // A broken connection fails the next query; without a listener the error would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** Connections of servers and commands to this database, without those of a move. */
export async function connectionsTo(settings: PostgresSettings): Promise<number> {
  const database = openPostgresAsStored({ ...settings, most: 1 })
  try {
    const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
      where datname = current_database() and application_name = ${APPLICATION}`.execute(database)
    return rows[0]?.count ?? 0
  } finally {
    await database.destroy()
  }
}
