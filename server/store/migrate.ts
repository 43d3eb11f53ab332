import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { Migrator } from 'kysely/migration'
import { isPostgres } from './dialects/column-types.ts'
import { refuseMoved } from './move-state.ts'
import { type Database, tables } from './schema.ts'
import { hasTable, tableNames } from './table-names.ts'

const FOLDER = join(import.meta.dirname, 'migrations')

/** By the names of their files, in the order they run; each is loaded when it runs, which for most starts is never. */
const migrations: Record<string, Migration> = Object.fromEntries(
  readdirSync(FOLDER)
    .filter((file) => /^\d{3}-[a-z\d-]+\.ts$/.test(file))
    .toSorted()
    .map((file) => [file.slice(0, -'.ts'.length), { up: (database) => runMigration(file, database) }]),
)

async function runMigration(file: string, database: Kysely<unknown>): Promise<void> {
  const { up }: Migration = await import(pathToFileURL(join(FOLDER, file)).href)
  await up(database)
}

/** This version cannot use the database: `message` says what to do. */
export class SchemaError extends Error {
  override name = 'SchemaError'
}

/**
 * Brings the tables up to date. Throws SchemaError when a newer version wrote them, or when some are missing, and MovedError
 * while a move fills them, and after the data was moved elsewhere.
 */
export async function migrate(database: Database): Promise<void> {
  await refuseMoved(database)
  await makeTables(database)
}

/** Creates the tables for a move, which fills them. Throws SchemaError. */
export async function makeTables(database: Database): Promise<void> {
  if (isPostgres(database)) await refuseEncoding(database)
  const done = await executed(database)
  refuseNewer(done)
  await refuseHalf(database, done)
  // The migrator reads the columns of all tables twice before it finds that there is nothing to do.
  if (!isLatest(done)) await runMigrations(database)
  const there = await tableNames(database)
  const missing = tables.filter((name) => !there.has(name))
  if (missing.length > 0) throw half(`${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing`)
}

const isLatest = (done: readonly string[]): boolean => Object.keys(migrations).every((name) => done.includes(name))

async function runMigrations(database: Database): Promise<void> {
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

/** Other encodings cannot store every name and address. */
async function refuseEncoding(database: Database): Promise<void> {
  const { rows } = await sql<{ server_encoding: string }>`show server_encoding`.execute(database)
  const encoding = rows[0]?.server_encoding
  if (encoding === 'UTF8') return
  throw new SchemaError(
    `The database keeps text as ${encoding}. Make it anew with "createdb --encoding=UTF8 --template=template0".`,
  )
}

/** Throws SchemaError unless the tables are exactly those of this version. */
export async function refuseOtherTables(database: Database): Promise<void> {
  const done = await executed(database)
  refuseNewer(done)
  if (isLatest(done)) return
  throw new SchemaError(
    'The database was last used by an older version of Earmark. Start the server of this version on it once.',
  )
}

function refuseNewer(done: readonly string[]): void {
  const newer = done.filter((name) => !(name in migrations))
  if (newer.length === 0) return
  throw new SchemaError(
    `The database was written by a newer version of Earmark (it has ${newer.join(', ')}). ` +
      'Start that version, or restore the backup you made before the upgrade.',
  )
}

/** Every migration is one transaction, so none is left half done; a partly restored dump can be. */
async function refuseHalf(database: Database, done: readonly string[]): Promise<void> {
  const gap = Object.keys(migrations).find((name, at) => at < done.length && !done.includes(name))
  if (gap !== undefined) throw half(`the step ${gap} of its making is missing`)
  if (done.length > 0) return
  const there = await tableNames(database)
  const stray = tables.filter((name) => there.has(name))
  if (stray.length > 0) throw half(`it has ${stray.join(', ')}, and no record of how they were made`)
}

const half = (what: string): SchemaError =>
  new SchemaError(
    `The database holds only a part of what Earmark keeps: ${what}. Nothing was changed. ` +
      'Restore a whole backup, or give Earmark a database of its own that is empty.',
  )

async function executed(database: Database): Promise<string[]> {
  if (!(await hasTable(database, 'kysely_migration'))) return []
  const rows = await database
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .execute()
  return rows.map(({ name }) => name)
}
