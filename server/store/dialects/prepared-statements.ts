import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'

/** `returns`: it has columns, so that it is asked for rows. */
export type KeptStatement = { statement: StatementSync; returns: boolean }

/** More than the server's own queries have; what goes beyond is of lists of varying length. */
const MOST = 200
/** A kept statement holds the values of its last run. Characters or bytes of one value. */
const LARGEST = 10_000

/**
 * Prepared statements by their text: preparing costs as much as a short query. SQLite prepares a kept one again by itself
 * when the schema has changed since. For callers that end with a statement before they ask for the next.
 */
export class KeptStatements {
  readonly #database: DatabaseSync
  readonly #kept = new Map<string, KeptStatement>()

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  /** @param values of this run: with a large one among them the statement is not kept */
  find(sql: string, values: readonly SQLInputValue[]): KeptStatement {
    if (values.some(isLarge)) return this.#prepare(sql)
    const found = this.#kept.get(sql) ?? this.#prepare(sql)
    // The one that was used last stands last.
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
