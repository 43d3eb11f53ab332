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
import { openSealed, Sealed, sealedBytes, subjectOf } from './sealed.ts'

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
  return {
    ...dialect,
    createDriver: () => new SealingDriver(inner.createDriver(), (to) => new SealingConnection(to, compiler, masters)),
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
  readonly #masters: MasterKeys
  constructor(inner: DatabaseConnection, compiler: Compiler, masters: MasterKeys) {
    this.inner = inner
    this.#table = { compiler, executeQuery: (query) => inner.executeQuery(query) }
    this.#masters = masters
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
    const keys = new Map<string, Buffer>()
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

  async #opened<R>(result: QueryResult<R>): Promise<QueryResult<R>> {
    const subjects = new Set<string>()
    for (const row of result.rows) {
      for (const value of Object.values(row as object)) {
        const subject = subjectOf(value)
        if (subject !== null) subjects.add(subject)
      }
    }
    if (subjects.size === 0) return result
    const keys = await findContentKeys(this.#table, this.#masters, [...subjects])
    return { ...result, rows: result.rows.map((row) => openRow(row, keys)) }
  }
}

/** Throws when a value of the row was changed, or when the key of its subject is gone. */
function openRow<R>(row: R, keys: ReadonlyMap<string, Buffer>): R {
  const opened = Object.entries(row as object).map(([column, value]): [string, unknown] => {
    const subject = subjectOf(value)
    if (subject === null) return [column, value]
    const key = keys.get(subject)
    if (!key) throw new Error(`What is stored of ${subject} cannot be read: its key was deleted`)
    return [column, openSealed(value as Uint8Array, key)]
  })
  return Object.fromEntries(opened) as R
}
