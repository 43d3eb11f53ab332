import { Dexie } from 'dexie'
import { answered } from './unanswered-error.ts'

/** Of the connection, the disk or the store, never of what was asked of them (IndexedDB 3.0, section 4.1). */
const FAILURES = new Set([
  'AbortError',
  'DatabaseClosedError',
  'InvalidStateError',
  'OpenFailedError',
  'QuotaExceededError',
  'TimeoutError',
  'TransactionInactiveError',
  'UnknownError',
])

/** True when a database of this device fails, whatever was to be done with it. */
export const isDatabaseFailure = (error: unknown): boolean =>
  error instanceof Dexie.DexieError && FAILURES.has(error.name)

/** True when the disk is full: opening the database again makes no room. */
export function isFull(error: unknown): boolean {
  if (!(error instanceof Error || error instanceof DOMException)) return false
  // Dexie keeps the browser's own error, of a transaction that was aborted for want of room, within its own.
  const inner = 'inner' in error ? error.inner : null
  return error.name === 'QuotaExceededError' || (inner !== null && inner !== error && isFull(inner))
}

/** Gives up the connection and makes a new one. Rejects when the browser does not open the database. */
export async function reopen(database: Dexie): Promise<void> {
  database.close({ disableAutoOpen: false })
  await answered(database.open())
}
