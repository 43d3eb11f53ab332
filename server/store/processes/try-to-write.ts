import { DatabaseClosedError } from '../dialects/database-errors.ts'
import { rowTransaction } from '../dialects/transactions.ts'
import { setFact } from '../facts.ts'
import type { Database } from '../schema.ts'

/** When a process last succeeded in writing. */
export const TRIED_FACT = 'last-tried-to-write'

/**
 * Checks that the database can be written now, by writing, with the lock that all writers share. A database that is moving or has
 * moved passes: it is still read. Throws DatabaseUnavailableError and DatabaseFullError.
 */
export async function tryToWrite(database: Database, now: number = Date.now()): Promise<void> {
  try {
    await rowTransaction(database, (write) => setFact(write, TRIED_FACT, new Date(now).toISOString()))
  } catch (error) {
    if (!(error instanceof DatabaseClosedError)) throw error
  }
}
