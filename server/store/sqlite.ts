import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import type { Database, Tables } from './schema.ts'
import { nodeSqliteDialect } from './sqlite-dialect.ts'

/** How long a write waits for another process, such as a backup, that holds the file. Milliseconds. */
const BUSY_TIMEOUT_MS = 5000

/**
 * Opens the database file. `synchronous=FULL` because an acknowledged recording must survive a power cut, which NORMAL
 * does not promise in WAL mode (facts/server.md 5).
 */
export function openSqlite(path: string): Database {
  const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS })
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
  return new Kysely<Tables>({ dialect: nodeSqliteDialect(database) })
}

/** The same file for reading only: a backup, or beside the server that runs on it. */
export const readSqlite = (path: string): Database =>
  new Kysely<Tables>({
    dialect: nodeSqliteDialect(new DatabaseSync(path, { readOnly: true, timeout: BUSY_TIMEOUT_MS })),
  })
