import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'

/** `returns`: it has result columns, so that it is read with all(). */
export type KeptStatement = { statement: StatementSync; returns: boolean }

/** More than the server has queries; beyond it are queries with lists of varying length. */
const MOST = 200
/** A cached statement holds the values of its last run. Characters or bytes of one value. */
const LARGEST = 10_000

/**
 * Prepared statements by their text: preparing costs as much as a short query. SQLite prepares a cached one again when the schema
 * has changed. A caller must finish with a statement before it asks for the next.
 */
export class KeptStatements {
  readonly #database: DatabaseSync
  readonly #kept = new Map<string, KeptStatement>()

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  /** @param values of this run: with a large one among them the statement is not cached */
  find(sql: string, values: readonly SQLInputValue[]): KeptStatement {
    if (values.some(isLarge)) return this.#prepare(sql)
    const found = this.#kept.get(sql) ?? this.#prepare(sql)
    // Moves the statement to the end: the first of the map is the one unused for longest.
    this.#kept.delete(sql)
    this.#kept.set(sql, found)
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= MOST) break
      this.#kept.delete(oldest)
    }
    return found
  }

  #prepare(sql: string): KeptStatement {
    const statement = this.#database.prepare(sql)
    return { statement, returns: statement.columns().length > 0 }
  }
}

function isLarge(value: SQLInputValue): boolean {
  if (typeof value === 'string') return value.length > LARGEST
  return ArrayBuffer.isView(value) && value.byteLength > LARGEST
}
