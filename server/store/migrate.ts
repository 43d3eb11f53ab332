import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { Migrator } from 'kysely/migration'
import { isPostgres } from './dialects/column-types.ts'
import * as initial from './migrations/001-initial.ts'
import * as analysisFailure from './migrations/002-analysis-failure.ts'
import * as transcribedParts from './migrations/003-transcribed-parts.ts'
import * as people from './migrations/004-people.ts'
import * as libraryMessages from './migrations/005-library-messages.ts'
import * as passkeys from './migrations/006-passkeys.ts'
import * as pushSubscriptions from './migrations/007-push-subscriptions.ts'
import * as contentKeys from './migrations/008-content-keys.ts'
import * as keptUploads from './migrations/009-kept-uploads.ts'
import * as jobRequest from './migrations/010-job-request.ts'
import * as severalProcesses from './migrations/011-several-processes.ts'
import * as hashedSessions from './migrations/012-hashed-sessions.ts'
import * as placesAndErasures from './migrations/013-places-and-erasures.ts'
import * as auditChain from './migrations/014-audit-chain.ts'
import * as turnsBySeconds from './migrations/015-turns-by-seconds.ts'
import * as freshSessions from './migrations/016-fresh-sessions.ts'
import * as replicas from './migrations/017-replicas.ts'
import * as keptBytes from './migrations/018-kept-bytes.ts'
import * as answeredQuestions from './migrations/019-answered-questions.ts'
import * as transcriptWords from './migrations/020-transcript-words.ts'
import * as jobsByTurn from './migrations/021-jobs-by-turn.ts'
import * as improvements from './migrations/022-improvements.ts'
import * as languageAndConsent from './migrations/023-language-and-consent.ts'
import * as keyLog from './migrations/024-key-log.ts'
import { refuseMoved } from './move-state.ts'
import { type Database, tables } from './schema.ts'
import { ownTables } from './table-names.ts'

/** In the order they run. */
const migrations: Record<string, Migration> = {
  '001-initial': initial,
  '002-analysis-failure': analysisFailure,
  '003-transcribed-parts': transcribedParts,
  '004-people': people,
  '005-library-messages': libraryMessages,
  '006-passkeys': passkeys,
  '007-push-subscriptions': pushSubscriptions,
  '008-content-keys': contentKeys,
  '009-kept-uploads': keptUploads,
  '010-job-request': jobRequest,
  '011-several-processes': severalProcesses,
  '012-hashed-sessions': hashedSessions,
  '013-places-and-erasures': placesAndErasures,
  '014-audit-chain': auditChain,
  '015-turns-by-seconds': turnsBySeconds,
  '016-fresh-sessions': freshSessions,
  '017-replicas': replicas,
  '018-kept-bytes': keptBytes,
  '019-answered-questions': answeredQuestions,
  '020-transcript-words': transcriptWords,
  '021-jobs-by-turn': jobsByTurn,
  '022-improvements': improvements,
  '023-language-and-consent': languageAndConsent,
  '024-key-log': keyLog,
}

/** This version cannot use the database: `message` says what to do. */
export class SchemaError extends Error {
  override name = 'SchemaError'
}

/**
 * Brings the tables up to date. Throws SchemaError when a newer version wrote them, or when some are missing, and MovedError
 * while a move fills them, and after the data was moved elsewhere.
 */
export async function migrate(database: Database): Promise<void> {
  await refuseMoved(database)
  await makeTables(database)
}

/** Creates the tables for a move, which fills them. Throws SchemaError. */
export async function makeTables(database: Database): Promise<void> {
  if (isPostgres(database)) await refuseEncoding(database)
  const done = await executed(database)
  refuseNewer(done)
  await refuseHalf(database, done)
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
  const there = await tableNames(database)
  const missing = tables.filter((name) => !there.includes(name))
  if (missing.length > 0) throw half(`${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing`)
}

/** Other encodings cannot store every name and address. */
async function refuseEncoding(database: Database): Promise<void> {
  const { rows } = await sql<{ server_encoding: string }>`show server_encoding`.execute(database)
  const encoding = rows[0]?.server_encoding
  if (encoding === 'UTF8') return
  throw new SchemaError(
    `The database keeps text as ${encoding}. Make it anew with "createdb --encoding=UTF8 --template=template0".`,
  )
}

/** Throws SchemaError unless the tables are exactly those of this version. */
export async function refuseOtherTables(database: Database): Promise<void> {
  const done = await executed(database)
  refuseNewer(done)
  if (Object.keys(migrations).every((name) => done.includes(name))) return
  throw new SchemaError(
    'The database was last used by an older version of Earmark. Start the server of this version on it once.',
  )
}

function refuseNewer(done: readonly string[]): void {
  const newer = done.filter((name) => !(name in migrations))
  if (newer.length === 0) return
  throw new SchemaError(
    `The database was written by a newer version of Earmark (it has ${newer.join(', ')}). ` +
      'Start that version, or restore the backup you made before the upgrade.',
  )
}

/** Every migration is one transaction, so none is left half done; a partly restored dump can be. */
async function refuseHalf(database: Database, done: readonly string[]): Promise<void> {
  const gap = Object.keys(migrations).find((name, at) => at < done.length && !done.includes(name))
  if (gap !== undefined) throw half(`the step ${gap} of its making is missing`)
  if (done.length > 0) return
  const there = await tableNames(database)
  const stray = tables.filter((name) => there.includes(name))
  if (stray.length > 0) throw half(`it has ${stray.join(', ')}, and no record of how they were made`)
}

const half = (what: string): SchemaError =>
  new SchemaError(
    `The database holds only a part of what Earmark keeps: ${what}. Nothing was changed. ` +
      'Restore a whole backup, or give Earmark a database of its own that is empty.',
  )

const tableNames = async (database: Database): Promise<string[]> => (await ownTables(database)).map(({ name }) => name)

async function executed(database: Database): Promise<string[]> {
  const all = await database.introspection.getTables({ withInternalKyselyTables: true })
  if (!all.some(({ name }) => name === 'kysely_migration')) return []
  const rows = await database
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .execute()
  return rows.map(({ name }) => name)
}
