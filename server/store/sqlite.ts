import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import type { MasterKeys } from '../keys/master-keys.ts'
import { sealingDialect } from '../keys/sealing-dialect.ts'
import type { Database, Tables } from './schema.ts'
import { nodeSqliteDialect } from './sqlite-dialect.ts'

/** How long a write waits for another process, such as a backup, that holds the file. Milliseconds. */
const BUSY_TIMEOUT_MS = 5000

/**
 * Opens the database file. `synchronous=FULL` because an acknowledged recording must survive a power cut, which NORMAL
 * does not promise in WAL mode (facts/server.md 5); `secure_delete` so that the key of what is deleted for good is not
 * left in the page that held it. Keys are read when something sealed is.
 */
export function openSqlite(path: string, masters: MasterKeys): Database {
  const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS })
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
  database.exec('pragma secure_delete = fast')
  return over(database, masters)
}

/** The same file for reading only: a backup, or beside the server that runs on it. */
export const readSqlite = (path: string, masters: MasterKeys): Database =>
  over(new DatabaseSync(path, { readOnly: true, timeout: BUSY_TIMEOUT_MS }), masters)

const over = (database: DatabaseSync, masters: MasterKeys): Database =>
  new Kysely<Tables>({ dialect: sealingDialect(nodeSqliteDialect(database), masters) })
