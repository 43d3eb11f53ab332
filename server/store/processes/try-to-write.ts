import { DatabaseClosedError } from '../dialects/database-errors.ts'
import { rowTransaction } from '../dialects/transactions.ts'
import { setFact } from '../facts.ts'
import type { Database } from '../schema.ts'

/** When a process last found that it can write. */
export const TRIED_FACT = 'last-tried-to-write'

/**
 * Whether something can be written at this moment: by writing, with the lock that all writers share. A place that is moving
 * or has moved is asked nothing: people go on reading there. Throws DatabaseUnavailableError and DatabaseFullError.
 */
export async function tryToWrite(database: Database, now: number = Date.now()): Promise<void> {
  try {
    await rowTransaction(database, (write) => setFact(write, TRIED_FACT, new Date(now).toISOString()))
  } catch (error) {
    if (!(error instanceof DatabaseClosedError)) throw error
  }
}
