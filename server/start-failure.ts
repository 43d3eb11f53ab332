import { BlobStoreUnavailable } from './blobs/blobs.ts'
import { ConfigWrong } from './config.ts'
import { KeyFileWrong } from './keys/master-keys.ts'
import { codeOf, DatabaseAway, DatabaseClosed } from './store/database-away.ts'
import { SchemaWrong } from './store/migrate.ts'
import { NotHere } from './store/move-state.ts'

/** What stopped a start or a command, as a sentence for the person who runs it; null for what nobody has foreseen. */
export function sentenceOf(error: unknown): string | null {
  const ours = [ConfigWrong, KeyFileWrong, SchemaWrong, NotHere, DatabaseClosed, BlobStoreUnavailable]
  if (error instanceof Error && ours.some((kind) => error instanceof kind)) return error.message
  if (error instanceof DatabaseAway) {
    const why = error.cause instanceof Error ? error.cause.message || codeOf(error.cause) : ''
    return `The database of DATABASE_URL cannot be reached (${why}). Start it, or correct DATABASE_URL.`
  }
  return refusals[codeOf(error)] ?? null
}

/** By SQLSTATE (PostgreSQL, appendix A). */
const refusals: Record<string, string> = {
  '28000': 'PostgreSQL does not let this user in from here. Correct DATABASE_URL, or pg_hba.conf of the database.',
  '28P01': 'PostgreSQL refuses this user or password. Correct DATABASE_URL.',
  '53100': 'The disk of PostgreSQL is full. Make room there.',
  '3D000': 'PostgreSQL has no database of this name. Create it with createdb, or correct DATABASE_URL.',
  '42501': 'The database user may not create tables. Make it the owner of the database in DATABASE_URL.',
}
