import type { Config } from '../config/config.ts'
import { databasePath } from '../config/data-folder.ts'
import type { MasterKeys } from '../keys/master-keys.ts'
import { openSqlite } from '../store/dialects/sqlite.ts'
import type { Database } from '../store/schema.ts'

export type DatabaseConfig = Pick<Config, 'dataDir' | 'database'>

/** The engine that the settings name; PostgreSQL's client is loaded only where it is needed. */
export async function openDatabase({ dataDir, database }: DatabaseConfig, masters: MasterKeys): Promise<Database> {
  if (!database) return openSqlite(databasePath(dataDir), masters)
  const { openPostgres } = await import('../store/dialects/postgres.ts')
  return openPostgres(database, masters)
}

/** Throws ConfigError where a pooler would take locks away from whom they belong to, and DatabaseUnavailableError. */
export async function refusePooler({ database }: DatabaseConfig): Promise<void> {
  if (!database) return
  const { refuseLentSessions } = await import('../store/dialects/own-sessions.ts')
  await refuseLentSessions(database.url)
}

/** For people: where the data lies, without the password of the database. */
export function dataPlace({ dataDir, database }: DatabaseConfig): string {
  if (!database) return dataDir
  const { host, pathname } = new URL(database.url)
  return `PostgreSQL, ${pathname.slice(1)} at ${host || 'this machine'}`
}
