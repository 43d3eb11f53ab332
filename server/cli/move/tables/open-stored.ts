import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import type { Config } from '../../../config/config.ts'
import { databasePath } from '../../../config/data-folder.ts'
import { isSqliteInUse, openSqliteAsStored } from '../../../store/dialects/sqlite.ts'
import { readAtOnce } from '../../../store/dialects/transactions.ts'
import { nameKey } from '../../../store/processes/advisory-keys.ts'
import type { Database } from '../../../store/schema.ts'
import { CliError } from '../../cli-error.ts'

type Place = Pick<Config, 'dataDir' | 'database'>

/** Rows as stored, sealed columns as bytes: a move opens nothing, so nothing can be read in it. */
async function openStored({ dataDir, database }: Place): Promise<Database> {
  if (!database) return openSqliteAsStored(databasePath(dataDir))
  const { openPostgresAsStored } = await import('../../../store/dialects/postgres.ts')
  return openPostgresAsStored(database)
}

/** A snapshot of everything, beside concurrent writes. */
export async function atOneMoment<T>(
  { dataDir, database: postgres }: Place,
  database: Database,
  work: (read: Database) => Promise<T>,
): Promise<T> {
  if (postgres) return readAtOnce(database, work)
  const reader = openSqliteAsStored(databasePath(dataDir), { readOnly: true })
  try {
    return await reader.connection().execute(async (own) => {
      // Not the driver's own transactions, which lock out writers.
      await sql`begin`.execute(own)
      const result = await work(own)
      await sql`commit`.execute(own)
      return result
    })
  } finally {
    await reader.destroy()
  }
}

/** Whether a server or another command has this database open. This process must not have it open. */
export async function isInUse({ dataDir, database }: Place): Promise<boolean> {
  if (!database) return isSqliteInUse(databasePath(dataDir))
  const { connectionsTo } = await import('../../../store/dialects/postgres.ts')
  return (await connectionsTo(database)) > 0
}

/**
 * One command at a time: two that fill one place would undo what the other has compared. The lock ends with the process, however
 * that ends. On PostgreSQL `work` gets the connection that holds it, so that a lost one writes no more; else null. Throws
 * CliError.
 */
export async function holding<T>(place: Place, work: (own: Database | null) => Promise<T>): Promise<T> {
  if (!place.database) {
    const release = await lockFolder(place.dataDir)
    return work(null).finally(release)
  }
  return using(place, (database) =>
    database.connection().execute(async (own) => {
      const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_lock(${LOCK}::bigint) as got`.execute(own)
      if (!rows[0]?.got) throw otherMove()
      return work(own)
    }),
  )
}

/** Opened for this work, and closed after it. */
export async function using<T>(place: Place, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openStored(place)
  try {
    return await work(database)
  } finally {
    await database.destroy()
  }
}

const LOCK = nameKey('move')
const otherMove = (): CliError => new CliError('Another move to this place is running. Wait until it has ended.')

/** A SQLite file of its own, because its locks end with the process. */
async function lockFolder(dataDir: string): Promise<() => void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const lock = new DatabaseSync(join(dataDir, '.moving'), { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    throw error instanceof Error && error.message.includes('locked') ? otherMove() : error
  }
  return () => lock.close()
}
