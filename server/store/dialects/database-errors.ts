/** The database cannot be reached, or gave this work up: nothing of it was stored, and it may be tried again. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError'
}

/** What is stored here is moving elsewhere, or has moved: nothing is written any more (frozen-tables.ts). */
export class DatabaseClosedError extends DatabaseUnavailableError {
  override name = 'DatabaseClosedError'
}

/** What PostgreSQL is told to say then, in a class of SQLSTATE that the standard leaves to others. */
export const CLOSED_STATE = 'EM001'

export const closedError = (cause: unknown): DatabaseClosedError =>
  new DatabaseClosedError('What is stored is being moved to another place.', { cause })

/** There is no room for what was to be written, on the disk or in the database: nothing of it was stored. */
export class DatabaseFullError extends Error {
  override name = 'DatabaseFullError'
}

export const fullError = (cause: unknown): DatabaseFullError =>
  new DatabaseFullError('There is no room left for the database.', { cause })

/** Text that the database cannot hold: PostgreSQL takes no U+0000. */
export class NotStorableError extends Error {
  override name = 'NotStorableError'
}

/** The connection is of no more use (PostgreSQL, appendix A: classes 08 and 57P, 25P03; and what the network says). */
const BROKEN =
  /^(08...|57P0[1235]|25P03|ECONN(REFUSED|RESET|ABORTED)|EPIPE|ENOENT|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/
/** Of node-postgres, which gives these no code. */
const LOST =
  /^(Connection terminated|Query read timeout|timeout (exceeded|expired)|Client (has encountered|was closed))/
/** Too many clients, a race that was lost, a statement that took too long. */
const GIVEN_UP = /^(53300|40001|40P01|55P03|57014)$/
const UNTRANSLATABLE = '22021'
/** disk_full. */
const FULL = '53100'

export const isBroken = (error: unknown): boolean =>
  error instanceof Error && (BROKEN.test(codeOf(error)) || LOST.test(error.message))

/** What an error of node-postgres means to the callers of the store. */
export function translated(error: unknown): unknown {
  if (codeOf(error) === CLOSED_STATE) return closedError(error)
  if (codeOf(error) === FULL) return fullError(error)
  if (isBroken(error) || GIVEN_UP.test(codeOf(error))) {
    return new DatabaseUnavailableError('The database cannot be reached.', { cause: error })
  }
  if (codeOf(error) !== UNTRANSLATABLE) return error
  return new NotStorableError('The text holds a character that cannot be stored.', { cause: error })
}

/** SQLSTATE, or what the network says. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
