import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import type { MasterKeys } from '../../keys/master-keys.ts'
import { sealingDialect } from '../../keys/sealing-dialect.ts'
import type { Database, Tables } from '../schema.ts'
import { sealedTables } from '../sealed-columns.ts'
import { nodeSqliteDialect } from './sqlite-dialect.ts'

/** How long a write waits for another process that holds the file, such as a backup. Milliseconds. */
const BUSY_TIMEOUT_MS = 5000

/**
 * Opens the database file. `synchronous=FULL`, because an acknowledged recording must survive a power cut, which NORMAL does not
 * promise in WAL mode (sqlite.org/pragma.html#pragma_synchronous); `secure_delete`, so that a deleted key is not left in its
 * page. Keys are read when a sealed value is.
 */
export function openSqlite(path: string, masters: MasterKeys): Database {
  const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS })
  prepare(database)
  return over(database, masters)
}

/** The same file for reading only: for a backup, or beside the server that uses it. */
export const readSqlite = (path: string, masters: MasterKeys): Database =>
  over(new DatabaseSync(path, { readOnly: true, timeout: BUSY_TIMEOUT_MS }), masters)

/** The same with sealed values as stored bytes: for a move, which needs no key. */
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
 * Whether any process has the file open, this one included: SQLite leaves WAL mode only when no other has (sqlite.org/wal.html).
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
