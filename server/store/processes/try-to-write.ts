import { DatabaseClosedError } from '../dialects/database-errors.ts'
import { rowTransaction } from '../dialects/transactions.ts'
import type { Database } from '../schema.ts'

/** When a process last found that it can write. */
export const TRIED_FACT = 'last-tried-to-write'

/**
 * Whether something can be written at this moment: by writing, with the lock that all writers share. A place that is moving
 * or has moved is asked nothing: people go on reading there. Throws DatabaseUnavailableError and DatabaseFullError.
 */
export async function tryToWrite(database: Database, now: number = Date.now()): Promise<void> {
  const fact = { name: TRIED_FACT, value: new Date(now).toISOString() }
  try {
    await rowTransaction(database, (write) =>
      write
        .insertInto('facts')
        .values(fact)
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: fact.value }))
        .execute(),
    )
  } catch (error) {
    if (!(error instanceof DatabaseClosedError)) throw error
  }
}
