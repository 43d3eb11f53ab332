import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import type { MasterKeys } from '../../keys/master-keys.ts'
import { sealingDialect } from '../../keys/sealing-dialect.ts'
import type { Database, Tables } from '../schema.ts'
import { sealedTables } from '../sealed-columns.ts'
import { nodeSqliteDialect } from './sqlite-dialect.ts'

/** How long a write waits for another process, such as a backup, that holds the file. Milliseconds. */
const BUSY_TIMEOUT_MS = 5000

/**
 * Opens the database file. `synchronous=FULL` because an acknowledged recording must survive a power cut, which NORMAL
 * does not promise in WAL mode (sqlite.org/pragma.html#pragma_synchronous); `secure_delete` so that the key of what is
 * deleted for good is not left in the page that held it. Keys are read when something sealed is.
 */
export function openSqlite(path: string, masters: MasterKeys): Database {
  const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS })
  prepare(database)
  return over(database, masters)
}

/** The same file for reading only: a backup, or beside the server that runs on it. */
export const readSqlite = (path: string, masters: MasterKeys): Database =>
  over(new DatabaseSync(path, { readOnly: true, timeout: BUSY_TIMEOUT_MS }), masters)

/** The same, with what is sealed as the bytes that it is: for a move, which needs no key. */
export const openSqliteAsStored = (path: string, { readOnly = false } = {}): Database => {
  const database = new DatabaseSync(path, { readOnly, timeout: BUSY_TIMEOUT_MS })
  if (!readOnly) prepare(database)
  return new Kysely<Tables>({ dialect: nodeSqliteDialect(database) })
}

function prepare(database: DatabaseSync): void {
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
  database.exec('pragma secure_delete = fast')
}

const over = (database: DatabaseSync, masters: MasterKeys): Database =>
  new Kysely<Tables>({ dialect: sealingDialect(nodeSqliteDialect(database), masters, sealedTables) })

/**
 * Whether anybody has the file open, this process as well: SQLite leaves WAL mode only when nobody else has it
 * (sqlite.org/wal.html).
 */
export function isSqliteInUse(path: string): boolean {
  if (!existsSync(path)) return false
  const database = new DatabaseSync(path, { timeout: 0 })
  try {
    database.exec('pragma journal_mode = delete')
    return false
  } catch (error) {
    if (error instanceof Error && error.message.includes('locked')) return true
    throw error
  } finally {
    database.close()
  }
}
