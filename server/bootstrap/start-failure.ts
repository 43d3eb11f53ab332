import { BlobStoreUnavailableError } from '../blobs/blobs.ts'
import { ConfigError } from '../config/config.ts'
import { KeyFileError } from '../keys/master-keys.ts'
import { codeOf, DatabaseClosedError, DatabaseUnavailableError } from '../store/dialects/database-errors.ts'
import { meaning } from '../store/dialects/sqlite-dialect.ts'
import { SchemaError } from '../store/migrate.ts'
import { MovedError } from '../store/move-state.ts'
import { isOutOfSpace } from '../store/out-of-space.ts'

/** What stopped a start or a command, as a sentence for the operator; null for an unexpected error. */
export function sentenceOf(thrown: unknown): string | null {
  const error = meaning(thrown)
  const ours = [ConfigError, KeyFileError, SchemaError, MovedError, DatabaseClosedError, BlobStoreUnavailableError]
  if (error instanceof Error && ours.some((kind) => error instanceof kind)) return error.message
  if (error instanceof Error && isOutOfSpace(error)) return refusals[codeOf(error.cause)] ?? FULL
  if (error instanceof DatabaseUnavailableError && error.cause instanceof Error && 'errcode' in error.cause) {
    return `The database in DATA_DIR cannot be read or written (${error.cause.message}). Look at its disk, and whether another program has it open.`
  }
  if (error instanceof DatabaseUnavailableError) {
    const why = error.cause instanceof Error ? error.cause.message || codeOf(error.cause) : ''
    return `The database of DATABASE_URL cannot be reached (${why}). Start it, or correct DATABASE_URL.`
  }
  return refusals[codeOf(error)] ?? null
}

const FULL = 'The disk of DATA_DIR is full. Make room there, then start again. Nothing was lost.'

/** By SQLSTATE (PostgreSQL, appendix A). */
const refusals: Record<string, string> = {
  '28000': 'PostgreSQL does not let this user in from here. Correct DATABASE_URL, or pg_hba.conf of the database.',
  '28P01': 'PostgreSQL refuses this user or password. Correct DATABASE_URL.',
  '53100': 'The disk of PostgreSQL is full. Make room there.',
  '3D000': 'PostgreSQL has no database of this name. Create it with createdb, or correct DATABASE_URL.',
  '42501': "The database user isn't allowed to create tables. Make it the owner of the database in DATABASE_URL.",
}
