import { randomBytes } from 'node:crypto'
import { setFact } from '../facts.ts'
import type { Database, Write } from '../schema.ts'

/** Migration 017 has drawn the first. */
export const RESTORE_FACT = 'restore-id'

/**
 * Names the state that this database goes on from: another after each restore, so that devices compare what they hold with
 * what came back. A move carries it along, for nothing is lost by it.
 */
export async function restoreId(database: Database | Write): Promise<string> {
  const row = await database
    .selectFrom('facts')
    .select('value')
    .where('name', '=', RESTORE_FACT)
    .executeTakeFirstOrThrow()
  return row.value
}

/** Of a restored database. */
export async function drawRestoreId(write: Write): Promise<void> {
  await setFact(write, RESTORE_FACT, randomBytes(16).toString('base64url'))
}
