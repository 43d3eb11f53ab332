import type { KeyObject } from 'node:crypto'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  DummyDriver,
  Kysely,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import { type Compiler, type KeyTable, takeContentKey } from './content-keys.ts'
import type { MasterKeys } from './master-keys.ts'
import { openRows, type Reading } from './open-rows.ts'
import { RecentlyOpened } from './recently-opened.ts'
import { Sealed, sealedBytes } from './sealed.ts'
import type { SealedTables } from './sealed-tables.ts'

/**
 * A database that seals values on their way in and opens them on their way out: the only place where that happens. Keys are read
 * and made on the connection of the query, so in its transaction.
 */
export function sealingDialect(inner: Dialect, masters: MasterKeys, tables: SealedTables): Dialect {
  const dialect = {
    createAdapter: () => inner.createAdapter(),
    createIntrospector: inner.createIntrospector.bind(inner),
    createQueryCompiler: () => inner.createQueryCompiler(),
  }
  const compiler = new Kysely<unknown>({ dialect: { ...dialect, createDriver: () => new DummyDriver() } })
  const reading = { masters, tables, recent: new RecentlyOpened(), isBound: false }
  return {
    ...dialect,
    createDriver: () => new SealingDriver(inner.createDriver(), (to) => new SealingConnection(to, compiler, reading)),
  }
}

class SealingDriver implements Driver {
  readonly #inner: Driver
  readonly #over: (connection: DatabaseConnection) => SealingConnection
  constructor(inner: Driver, over: (connection: DatabaseConnection) => SealingConnection) {
    this.#inner = inner
    this.#over = over
  }

  init(): Promise<void> {
    return this.#inner.init()
  }
  async acquireConnection(): Promise<SealingConnection> {
    return this.#over(await this.#inner.acquireConnection())
  }
  beginTransaction(connection: SealingConnection, settings: TransactionSettings): Promise<void> {
    return this.#inner.beginTransaction(connection.inner, settings)
  }
  commitTransaction(connection: SealingConnection): Promise<void> {
    return this.#inner.commitTransaction(connection.inner)
  }
  rollbackTransaction(connection: SealingConnection): Promise<void> {
    return this.#inner.rollbackTransaction(connection.inner)
  }
  releaseConnection(connection: SealingConnection): Promise<void> {
    return this.#inner.releaseConnection(connection.inner)
  }
  destroy(): Promise<void> {
    return this.#inner.destroy()
  }
}

class SealingConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection
  readonly #table: KeyTable
  readonly #reading: Reading
  constructor(inner: DatabaseConnection, compiler: Compiler, reading: Reading) {
    this.inner = inner
    this.#table = { compiler, executeQuery: (query) => inner.executeQuery(query) }
    this.#reading = reading
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const result = await this.inner.executeQuery<R>(await this.#sealed(query))
    await openRows(result.rows, query, this.#table, this.#reading)
    return result
  }

  async *streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    for await (const result of this.inner.streamQuery<R>(await this.#sealed(query), chunkSize)) {
      await openRows(result.rows, query, this.#table, this.#reading)
      yield result
    }
  }

  async #sealed(query: CompiledQuery): Promise<CompiledQuery> {
    if (!query.parameters.some((value) => value instanceof Sealed)) return query
    const keys = new Map<string, KeyObject>()
    const parameters: unknown[] = []
    for (const value of query.parameters) {
      if (!(value instanceof Sealed)) {
        parameters.push(value)
        continue
      }
      const { subject } = value.place
      const key = keys.get(subject) ?? (await takeContentKey(this.#table, this.#reading.masters, subject))
      keys.set(subject, key)
      parameters.push(sealedBytes(value, key))
    }
    return { ...query, parameters }
  }
}
