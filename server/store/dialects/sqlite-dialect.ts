import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { closedError, DatabaseUnavailableError, fullError } from './database-errors.ts'
import { KeptStatements } from './prepared-statements.ts'

/** SQLite can roll back CREATE TABLE, so a migration that is killed midway leaves nothing behind. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** Kysely over node:sqlite: one connection for reading and writing, used in turn. */
export function nodeSqliteDialect(database: DatabaseSync): Dialect {
  return {
    createAdapter: () => new TransactionalAdapter(),
    createDriver: () => new NodeSqliteDriver(database),
    createIntrospector: (kysely: Kysely<unknown>) => new SqliteIntrospector(kysely),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

/**
 * Two writing connections of one thread would block each other and the event loop, as node:sqlite is synchronous: hence one
 * connection with a queue. Code that holds it in a transaction must not wait for other work.
 */
class NodeSqliteDriver implements Driver {
  readonly #database: DatabaseSync
  readonly #connection: NodeSqliteConnection
  #last: Promise<void> = Promise.resolve()
  #release: () => void = () => {}

  constructor(database: DatabaseSync) {
    this.#database = database
    this.#connection = new NodeSqliteConnection(database)
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    const before = this.#last
    let release: () => void = () => {}
    this.#last = new Promise((resolve) => {
      release = resolve
    })
    await before
    this.#release = release
    return this.#connection
  }

  async releaseConnection(): Promise<void> {
    this.#release()
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  /** SQLite itself rolls back after some errors, such as a full disk (sqlite.org/lang_transaction.html). */
  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (!this.#database.isTransaction) return
    await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  async destroy(): Promise<void> {
    this.#database.close()
  }
}

class NodeSqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync
  readonly #statements: KeptStatements
  constructor(database: DatabaseSync) {
    this.#database = database
    this.#statements = new KeptStatements(database)
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const values = parameters.map(toSqlite)
    try {
      const { statement, returns } = this.#statements.find(sql, values)
      if (returns) return { rows: statement.all(...values) as R[] }
      const { changes, lastInsertRowid } = statement.run(...values)
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
    } catch (error) {
      throw meaning(error)
    }
  }

  /** Uses a statement of its own: the same query may run while this one is being read. */
  async *streamQuery<R>({ sql, parameters }: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    const values = parameters.map(toSqlite)
    try {
      for (const row of this.#database.prepare(sql).iterate(...values)) yield { rows: [row as R] }
    } catch (error) {
      throw meaning(error)
    }
  }
}

/** sqlite.org/rescode.html: SQLITE_CONSTRAINT_TRIGGER; the only triggers are those of frozen-tables.ts. */
const RAISED = 1811
/** SQLITE_FULL, and SQLITE_IOERR_SHMSIZE: no space for the index of the write-ahead log. */
const FULL: readonly unknown[] = [13, 4874]
/**
 * SQLITE_BUSY, SQLITE_READONLY, SQLITE_IOERR, SQLITE_CANTOPEN, each with all its extended codes, whose lowest byte it is: caused by
 * the disk or another process, whatever was asked.
 */
const AWAY: readonly number[] = [5, 8, 10, 14]

/** Turns an error of node:sqlite into one of the store. */
export function meaning(error: unknown): unknown {
  if (!(error instanceof Error && 'errcode' in error)) return error
  if (error.errcode === RAISED) return closedError(error)
  if (FULL.includes(error.errcode)) return fullError(error)
  if (typeof error.errcode !== 'number' || !AWAY.includes(error.errcode & 0xff)) return error
  return new DatabaseUnavailableError('The database cannot be read or written.', { cause: error })
}

/** Whether SQLite failed, as it said itself or as `meaning` has put it. */
export const isOfSqlite = (error: unknown): boolean =>
  error instanceof Error &&
  ('errcode' in error || (error instanceof DatabaseUnavailableError && isOfSqlite(error.cause)))

/** node:sqlite takes an object as the first value for named parameters and silently stores NULL: refuse it. */
function toSqlite(value: unknown): SQLInputValue {
  if (value === undefined || value === null) return null
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') return value
  if (value instanceof Uint8Array) return value
  throw new TypeError(`SQLite cannot store a value of type ${typeof value}`)
}
