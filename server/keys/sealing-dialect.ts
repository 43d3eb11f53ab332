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
import { type Compiler, findContentKeys, type KeyTable, takeContentKey } from './content-keys.ts'
import type { MasterKeys } from './master-keys.ts'
import { RecentlyOpened } from './recently-opened.ts'
import { isSealed, openSealed, Sealed, sealedBytes, subjectOf } from './sealed.ts'

/**
 * The same database, into which sealed values go encrypted and from which they come as text: the one place where that
 * happens. Keys are looked up and made on the connection of the query, so in its transaction.
 */
export function sealingDialect(inner: Dialect, masters: MasterKeys): Dialect {
  const dialect = {
    createAdapter: () => inner.createAdapter(),
    createIntrospector: inner.createIntrospector.bind(inner),
    createQueryCompiler: () => inner.createQueryCompiler(),
  }
  const compiler = new Kysely<unknown>({ dialect: { ...dialect, createDriver: () => new DummyDriver() } })
  const ports = { compiler, masters, recent: new RecentlyOpened() }
  return {
    ...dialect,
    createDriver: () => new SealingDriver(inner.createDriver(), (to) => new SealingConnection(to, ports)),
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

type Ports = { compiler: Compiler; masters: MasterKeys; recent: RecentlyOpened }

class SealingConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection
  readonly #table: KeyTable
  readonly #masters: MasterKeys
  readonly #recent: RecentlyOpened
  constructor(inner: DatabaseConnection, { compiler, masters, recent }: Ports) {
    this.inner = inner
    this.#table = { compiler, executeQuery: (query) => inner.executeQuery(query) }
    this.#masters = masters
    this.#recent = recent
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#opened(await this.inner.executeQuery<R>(await this.#sealed(query)))
  }

  async *streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    for await (const result of this.inner.streamQuery<R>(await this.#sealed(query), chunkSize)) {
      yield await this.#opened(result)
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
      const key = keys.get(value.subject) ?? (await takeContentKey(this.#table, this.#masters, value.subject))
      keys.set(value.subject, key)
      parameters.push(sealedBytes(value, key))
    }
    return { ...query, parameters }
  }

  /** In the rows themselves, which nobody else has: lists are long. */
  async #opened<R>(result: QueryResult<R>): Promise<QueryResult<R>> {
    const closed: Closed[] = []
    for (const row of result.rows as Row[]) {
      for (const column in row) {
        const bytes = row[column]
        if (!isSealed(bytes)) continue
        const text = this.#recent.find(bytes)
        if (text === null) closed.push({ row, column, bytes })
        else row[column] = text
      }
    }
    if (closed.length > 0) await this.#open(closed)
    return result
  }

  /** Throws when a value was changed, or when the key of its subject is gone. */
  async #open(closed: readonly Closed[]): Promise<void> {
    const subjects = new Set(closed.map(({ bytes }) => subjectOf(bytes)))
    const keys = await findContentKeys(this.#table, this.#masters, [...subjects])
    for (const { row, column, bytes } of closed) {
      const subject = subjectOf(bytes)
      const key = keys.get(subject)
      if (!key) throw new Error(`What is stored of ${subject} cannot be read: its key was deleted`)
      const text = openSealed(bytes, key)
      this.#recent.add(bytes, text)
      row[column] = text
    }
  }
}

type Row = Record<string, unknown>
type Closed = { row: Row; column: string; bytes: Uint8Array }
