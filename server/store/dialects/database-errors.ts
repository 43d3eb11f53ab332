/** The database is unreachable, or gave this work up: nothing of it was stored, and it may be retried. */
export class DatabaseUnavailableError extends Error {
  override name = 'DatabaseUnavailableError'
}

/** The database is being moved or has moved: nothing can be written (frozen-tables.ts). */
export class DatabaseClosedError extends DatabaseUnavailableError {
  override name = 'DatabaseClosedError'
}

/** The SQLSTATE that PostgreSQL's triggers raise then, in a class that the standard leaves to implementations. */
export const CLOSED_STATE = 'EM001'

export const closedError = (cause: unknown): DatabaseClosedError =>
  new DatabaseClosedError('What is stored is being moved to another place.', { cause })

/** No space on the disk or in the database: nothing of it was stored. */
export class DatabaseFullError extends Error {
  override name = 'DatabaseFullError'
}

export const fullError = (cause: unknown): DatabaseFullError =>
  new DatabaseFullError('There is no room left for the database.', { cause })

/** Text that the database cannot store: PostgreSQL has no U+0000. */
export class NotStorableError extends Error {
  override name = 'NotStorableError'
}

/** The connection is broken (PostgreSQL, appendix A: classes 08 and 57P, 25P03; and errors of the network). */
const BROKEN =
  /^(08...|57P0[1235]|25P03|ECONN(REFUSED|RESET|ABORTED)|EPIPE|ENOENT|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/
/** Messages of node-postgres that have no code. */
const LOST =
  /^(Connection terminated|Query read timeout|timeout (exceeded|expired)|Client (has encountered|was closed))/
/** Too many clients, a serialization failure or deadlock, a statement that timed out. */
const GIVEN_UP = /^(53300|40001|40P01|55P03|57014)$/
const UNTRANSLATABLE = '22021'
/** disk_full. */
const FULL = '53100'

export const isBroken = (error: unknown): boolean =>
  error instanceof Error && (BROKEN.test(codeOf(error)) || LOST.test(error.message))

/** Turns an error of node-postgres into one of the store. */
export function translated(error: unknown): unknown {
  if (codeOf(error) === CLOSED_STATE) return closedError(error)
  if (codeOf(error) === FULL) return fullError(error)
  if (isBroken(error) || GIVEN_UP.test(codeOf(error))) {
    return new DatabaseUnavailableError('The database cannot be reached.', { cause: error })
  }
  if (codeOf(error) !== UNTRANSLATABLE) return error
  return new NotStorableError('The text holds a character that cannot be stored.', { cause: error })
}

/** SQLSTATE, or the code of a network error. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
