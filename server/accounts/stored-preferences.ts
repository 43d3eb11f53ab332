import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Preferences } from '../../contract/accounts/account.ts'
import type { UserId } from '../../contract/ids.ts'
import { isPostgres } from '../store/dialects/column-types.ts'
import { DatabaseUnavailableError } from '../store/dialects/database-errors.ts'
import { transactionOf } from '../store/dialects/transactions.ts'
import type { Database, Write } from '../store/schema.ts'
import { findVocabulary, saveVocabulary } from '../store/tables/accounts/vocabularies.ts'
import { toPreferences } from './to-user.ts'

/** Of better-auth's table of accounts. `vocabulary` names the version of the list that is sealed in a table of its own. */
type Row = { id: string; preferences?: unknown; vocabulary?: unknown }

/** What somebody has set for the account: switches in its row, and words, which are sealed. */
export type StoredPreferences = {
  of(row: Row): Promise<Preferences>
  /** Sets what is given and leaves the rest. */
  change(user: UserId, change: Partial<Preferences>): Promise<void>
}

/** Lists that are kept opened: every device asks for its own every minute. */
const MOST = 500

/** @param report is told of a list that does not open: its person is not kept out for that */
export function createStoredPreferences(database: Database, report: (error: unknown) => void): StoredPreferences {
  const recent = new Map<string, { version: string; terms: string[] | null }>()

  async function termsOf(user: UserId, version: string): Promise<string[] | null> {
    const kept = recent.get(user)
    if (kept?.version === version) return kept.terms
    const terms = await findVocabulary(database, user).catch((error: unknown) => {
      if (error instanceof DatabaseUnavailableError) throw error
      report(error)
      return null
    })
    if (recent.size >= MOST) recent.clear()
    recent.set(user, { version, terms })
    return terms
  }

  return {
    async of(row) {
      const stored = toPreferences(row)
      // In the row it was written by a server of before, and later.
      if (stored.vocabulary || typeof row.vocabulary !== 'string') return stored
      const vocabulary = await termsOf(row.id as UserId, row.vocabulary)
      return vocabulary ? { ...stored, vocabulary } : stored
    },
    change: (user, change) =>
      transactionOf(database, user, async (write) => {
        const row = await findRow(write, user)
        const { vocabulary: plain, ...switches } = toPreferences(row)
        const { vocabulary = plain, ...changed } = change
        if (vocabulary) await saveVocabulary(write, user, vocabulary)
        const version = vocabulary ? newVersion() : (row.vocabulary ?? null)
        await sql`update ${USER} set preferences = ${JSON.stringify({ ...switches, ...changed })}, vocabulary = ${version}
          where id = ${user}`.execute(write)
      }),
  }
}

const USER = sql.table('user')

/** Drawn after the list is written and in its transaction, so whoever reads a version finds that list or a later one. */
const newVersion = (): string => randomBytes(12).toString('base64url')

async function findRow(write: Write, user: UserId): Promise<Row> {
  const found = sql<Row>`select id, preferences, vocabulary from ${USER} where id = ${user}`
  const [row] = (await found.execute(write)).rows
  if (!row) throw new Error('There is no such account.')
  return row
}

/** Rows that are read at once. */
const AT_ONCE = 100

/**
 * Seals lists that servers of before have kept in the rows of accounts, and overwrites their bytes. When killed midway, the next start
 * goes on. Resolves to their number.
 */
export async function sealVocabularies(database: Database, report: (error: unknown) => void): Promise<number> {
  let some = await plainRows(database, '')
  if (some.length === 0) return 0
  let count = 0
  await overwriteDeleted(database, true)
  for (; some.length > 0; some = await plainRows(database, some.at(-1)?.id ?? '')) {
    for (const row of some) if (await sealOne(database, row).catch(unlessAway(report))) count++
  }
  await overwriteDeleted(database, false)
  return count
}

/** Of one person's list no start fails: it stays as it is. */
const unlessAway =
  (report: (error: unknown) => void) =>
  (error: unknown): false => {
    if (error instanceof DatabaseUnavailableError) throw error
    report(error)
    return false
  }

type PlainRow = { id: string; preferences: string }

async function plainRows(database: Database, after: string): Promise<PlainRow[]> {
  const found = sql<PlainRow>`select id, preferences from ${USER} where preferences like ${'%"vocabulary"%'} and id > ${after}
    order by id limit ${AT_ONCE}`
  return (await found.execute(database)).rows
}

/** False where somebody has written it meanwhile. */
async function sealOne(database: Database, row: PlainRow): Promise<boolean> {
  const user = row.id as UserId
  const { vocabulary, ...switches } = toPreferences(row)
  if (!vocabulary) return false
  return transactionOf(database, user, async (write) => {
    const { numAffectedRows } = await sql`update ${USER}
      set preferences = ${JSON.stringify(switches)}, vocabulary = ${newVersion()}
      where id = ${user} and preferences = ${row.preferences}`.execute(write)
    if (!numAffectedRows) return false
    await saveVocabulary(write, user, vocabulary)
    return true
  })
}

/** In the file of SQLite and in its log: long values lie in pages that are only marked as free else. */
async function overwriteDeleted(database: Database, isOn: boolean): Promise<void> {
  if (isPostgres(database)) return
  await sql`pragma secure_delete = ${sql.raw(isOn ? 'on' : 'fast')}`.execute(database)
  if (!isOn) await sql`pragma wal_checkpoint(truncate)`.execute(database)
}
