import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { MasterKeys } from '../../server/keys/master-keys.ts'
import { openPostgres } from '../../server/store/dialects/postgres.ts'
import { openSqlite } from '../../server/store/dialects/sqlite.ts'
import type { Database } from '../../server/store/schema.ts'
import { placeEmptyDatabase } from './empty-database.ts'
import { programs } from './start-postgres.ts'
import { testKeys } from './test-keys.ts'

/** Set by whole-suite.ts, for every process of the tests. */
export const SOCKET = 'TEST_POSTGRES'
export const TEMPLATE = 'template_of_tests'

/** Whether the suite runs on PostgreSQL: `npm run unit:postgres`. */
export const onPostgres = process.env[SOCKET] !== undefined

/** The same folder gets the same database again, as a server that is started again on it expects. */
const nameOf = (dataDir: string): string => `t_${createHash('sha256').update(dataDir).digest('hex').slice(0, 24)}`

function urlOf(name: string): string {
  const url = new URL(process.env[SOCKET] ?? '')
  url.pathname = `/${name}`
  return url.href
}

function sql(statement: string, database = 'postgres'): string {
  const args = ['-X', '-q', '-A', '-t', '-v', 'ON_ERROR_STOP=1', '-d', urlOf(database), '-c', statement]
  return execFileSync(join(programs(), 'psql'), args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
}

/** Settings of a server with this data folder: none on SQLite. */
export function databaseSettings(dataDir: string): Record<string, string> {
  if (!onPostgres) return {}
  const name = nameOf(dataDir)
  if (sql(`select 1 from pg_database where datname = '${name}'`) === '') {
    sql(`create database ${name} template ${TEMPLATE}`)
  }
  return { DATABASE_URL: urlOf(name), DATABASE_CONNECTIONS: '5' }
}

export function dropDatabase(dataDir: string): void {
  if (onPostgres) sql(`drop database if exists ${nameOf(dataDir)} with (force)`)
}

/** Rows of this server's database, as another process sees them: numbers and text. */
export function rowsIn(dataDir: string, select: string): Record<string, unknown>[] {
  if (onPostgres) {
    return JSON.parse(sql(`select coalesce(json_agg(found), '[]') from (${select}) found`, nameOf(dataDir)))
  }
  const database = new DatabaseSync(join(dataDir, 'earmark.db'), { readOnly: true })
  try {
    return database.prepare(select).all()
  } finally {
    database.close()
  }
}

/** What this server's database holds, as it would be copied; text that lies open in it is found. */
export async function everythingStored(dataDir: string): Promise<string> {
  if (!onPostgres) {
    const files = ['earmark.db', 'earmark.db-wal'].map((name) => readFile(join(dataDir, name), 'latin1'))
    return (await Promise.all(files)).join('')
  }
  const options = { encoding: 'latin1', env: { ...process.env, PGOPTIONS: '-c bytea_output=escape' } } as const
  return execFileSync(join(programs(), 'pg_dump'), ['-d', urlOf(nameOf(dataDir))], options)
}

/** Folders with all that lies on the disk of this server. */
export function foldersOf(dataDir: string): string[] {
  if (!onPostgres) return [dataDir]
  sql('checkpoint')
  const data = sql('show data_directory').trim()
  const own = sql(`select oid from pg_database where datname = '${nameOf(dataDir)}'`).trim()
  return [dataDir, join(data, 'base', own), join(data, 'pg_wal')]
}

/** The database of this server, opened once more; undefined on SQLite, where the folder is enough. */
export function openDatabaseOf(dataDir: string, keys: MasterKeys): Database | undefined {
  return onPostgres ? openPostgres({ url: urlOf(nameOf(dataDir)), most: 3 }, keys) : undefined
}

export type OpenedDatabase = {
  database: Database
  folder: string
  /** The same data, as another process would see it. */
  open(): Database
  close(): Promise<void>
}

/** An empty database with all tables, on the engine that the suite runs on. */
export async function openTestDatabase(keys: MasterKeys = testKeys()): Promise<OpenedDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'earmark-store-'))
  const { DATABASE_URL: url } = databaseSettings(folder)
  const open = () => (url ? openPostgres({ url, most: 5 }, keys) : openSqlite(join(folder, 'test.db'), keys))
  if (!url) await placeEmptyDatabase(join(folder, 'test.db'))
  const database = open()
  return {
    database,
    folder,
    open,
    close: async () => {
      await database.destroy()
      dropDatabase(folder)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
