import { randomBytes } from 'node:crypto'
import { setFact } from '../facts.ts'
import type { Database, Write } from '../schema.ts'

/** Migration 017 sets the first. */
export const RESTORE_FACT = 'restore-id'

/**
 * Identifies the state that this database continues from: it changes with each restore, so that devices compare what they hold
 * with what came back. A move copies it, because it loses nothing.
 */
export async function restoreId(database: Database | Write): Promise<string> {
  const row = await database
    .selectFrom('facts')
    .select('value')
    .where('name', '=', RESTORE_FACT)
    .executeTakeFirstOrThrow()
  return row.value
}

/** Sets a new one, after a restore. */
export async function drawRestoreId(write: Write): Promise<void> {
  await setFact(write, RESTORE_FACT, randomBytes(16).toString('base64url'))
}
