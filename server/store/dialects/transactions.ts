import { sql } from 'kysely'
import type { UserId } from '../../../contract/ids.ts'
import { halfKey, ONE_SUBJECT, ONE_WRITER } from '../processes/advisory-keys.ts'
import type { Database, Write } from '../schema.ts'
import { isPostgres } from './column-types.ts'

/**
 * Transactions come in four widths. On SQLite, which has one writer, all are the same.
 *
 * - `database.transaction()`: no other writes meanwhile. For what is rare, or is about nobody in particular.
 * - `transactionOf`: nobody else writes of this person; those of others go on. For whatever happens often.
 * - `rowTransaction`: others go on with all but the rows that it locks itself. For uploads and jobs.
 * - `readAtOnce`: everything as it was at one moment.
 */
export const transactionOf = <T>(database: Database, user: UserId, work: (write: Write) => Promise<T>): Promise<T> =>
  rowTransaction(database, async (write) => {
    if (isPostgres(write)) {
      await sql`select pg_advisory_xact_lock(${ONE_WRITER}::int, ${halfKey(user)}::int)`.execute(write)
    }
    return work(write)
  })

/** Each statement sees what others have committed; whoever reads in order to write reads `forUpdate`. */
export const rowTransaction = <T>(database: Database, work: (write: Write) => Promise<T>): Promise<T> =>
  database.transaction().setIsolationLevel('read committed').execute(work)

/** Nobody else goes past this with one of these names until the transaction ends. In order, or two would wait for each other. */
export async function lockAlso(write: Write, names: readonly string[]): Promise<void> {
  if (!isPostgres(write)) return
  for (const key of names.map(halfKey).sort((one, other) => one - other)) {
    await sql`select pg_advisory_xact_lock(${ONE_SUBJECT}::int, ${key}::int)`.execute(write)
  }
}

export const readAtOnce = <T>(database: Database, work: (read: Write) => Promise<T>): Promise<T> =>
  database.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)
