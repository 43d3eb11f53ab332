import { sql } from 'kysely'
import type { UserId } from '../../../contract/ids.ts'
import { halfKey, ONE_SUBJECT, ONE_WRITER } from '../processes/advisory-keys.ts'
import type { Database, Write } from '../schema.ts'
import { isPostgres } from './column-types.ts'

/**
 * Transactions have four scopes. On SQLite, which has one writer, all are the same.
 *
 * - `database.transaction()`: nobody else writes meanwhile. For rare work, or work about no single user.
 * - `transactionOf`: nobody else writes data of this user; other users are not blocked. For frequent work.
 * - `rowTransaction`: blocks only the rows that it locks itself. For uploads and jobs.
 * - `readAtOnce`: a snapshot of everything.
 */
export const transactionOf = <T>(database: Database, user: UserId, work: (write: Write) => Promise<T>): Promise<T> =>
  rowTransaction(database, async (write) => {
    if (isPostgres(write)) {
      await sql`select pg_advisory_xact_lock(${ONE_WRITER}::int, ${halfKey(user)}::int)`.execute(write)
    }
    return work(write)
  })

/** Each statement sees what others have committed; a read that precedes a write uses `forUpdate`. */
export const rowTransaction = <T>(database: Database, work: (write: Write) => Promise<T>): Promise<T> =>
  database.transaction().setIsolationLevel('read committed').execute(work)

/** Locks these names until the transaction ends. In sorted order, to avoid deadlocks. */
export async function lockAlso(write: Write, names: readonly string[]): Promise<void> {
  if (!isPostgres(write)) return
  for (const key of names.map(halfKey).sort((one, other) => one - other)) {
    await sql`select pg_advisory_xact_lock(${ONE_SUBJECT}::int, ${key}::int)`.execute(write)
  }
}

export const readAtOnce = <T>(database: Database, work: (read: Write) => Promise<T>): Promise<T> =>
  database.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)
