import { setTimeout as wait } from 'node:timers/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { ALL, ONE_WRITER } from '../processes/advisory-keys.ts'
import { DatabaseUnavailableError, isBroken, translated } from './database-errors.ts'

/** How long a query waits for a restarting database before it fails. Milliseconds. */
const PATIENCE_MS = 5000
const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 1000

/** Kysely over node-postgres, with transactions that mean what they mean on SQLite: see transactions.ts. */
export const postgresDialect = (pool: Pool): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new PostgresDriver(pool),
  createIntrospector: (kysely) => new PostgresIntrospector(kysely),
  createQueryCompiler: () => new PostgresQueryCompiler(),
})

class PostgresDriver implements Driver {
  readonly #pool: Pool
  constructor(pool: Pool) {
    this.#pool = pool
  }

  async init(): Promise<void> {}

  /** Throws DatabaseUnavailableError when there is none for PATIENCE_MS. */
  async acquireConnection(): Promise<PostgresConnection> {
    const until = Date.now() + PATIENCE_MS
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      try {
        return new PostgresConnection(await this.#pool.connect())
      } catch (error) {
        const meant = translated(error)
        if (!(meant instanceof DatabaseUnavailableError) || Date.now() + pause > until) throw meant
        await wait(pause)
      }
    }
  }

  /** When the lock times out, the transaction has begun all the same and must be ended here. */
  async beginTransaction(connection: PostgresConnection, settings: TransactionSettings): Promise<void> {
    try {
      await connection.executeQuery(CompiledQuery.raw(beginning(settings)))
    } catch (error) {
      // A connection that cannot roll back is not used again.
      await connection.run('rollback').catch(() => {})
      throw error
    }
  }

  /** After a failed statement PostgreSQL answers COMMIT with ROLLBACK, which is an error here. */
  async commitTransaction(connection: PostgresConnection): Promise<void> {
    if ((await connection.run('commit')) === 'ROLLBACK') throw new Error('The transaction was rolled back.')
  }

  async rollbackTransaction(connection: PostgresConnection): Promise<void> {
    await connection.run('rollback')
  }

  async releaseConnection(connection: PostgresConnection): Promise<void> {
    connection.release()
  }

  async destroy(): Promise<void> {
    await this.#pool.end()
  }
}

/** BEGIN and the lock in one round trip. */
function beginning({ accessMode, isolationLevel }: TransactionSettings): string {
  if (accessMode === 'read only') return `begin isolation level ${isolationLevel ?? 'read committed'} read only`
  const lock = isolationLevel ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock'
  return `begin isolation level read committed; select ${lock}(${ONE_WRITER}, ${ALL})`
}

const CHANGES = new Set(['INSERT', 'UPDATE', 'DELETE'])

class PostgresConnection implements DatabaseConnection {
  readonly #client: PoolClient
  #isBroken = false
  constructor(client: PoolClient) {
    this.#client = client
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    try {
      const { command, rowCount, rows } = await this.#client.query<Record<string, unknown>>(sql, [...parameters])
      const all = (rows ?? []) as R[]
      return CHANGES.has(command) ? { rows: all, numAffectedRows: BigInt(rowCount ?? 0) } : { rows: all }
    } catch (error) {
      this.#isBroken ||= isBroken(error)
      throw translated(error)
    }
  }

  /** A statement without values; resolves to PostgreSQL's command tag. */
  async run(sql: string): Promise<string> {
    try {
      return (await this.#client.query(sql)).command
    } catch (error) {
      this.#isBroken = true
      throw translated(error)
    }
  }

  /** No query here reads so much at once that it would need a cursor. */
  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(query)
  }

  /** A broken connection is not used again. */
  release(): void {
    this.#client.release(this.#isBroken)
  }
}
