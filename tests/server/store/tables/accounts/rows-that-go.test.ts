import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newRecordingId, type UserId } from '../../../../../contract/ids.ts'
import type { Database } from '../../../../../server/store/schema.ts'
import { ownTables } from '../../../../../server/store/table-names.ts'
import { forgetPerson } from '../../../../../server/store/tables/accounts/owned.ts'
import { purgeRows } from '../../../../../server/store/tables/accounts/purged.ts'
import { type OpenedDatabase, openTestDatabase } from '../../../../../testkit/stores/postgres-under-test.ts'
import { addBlankRow } from '../../blank-row.ts'

// Every table that the database really has: the compiler does not see one that is in neither list of what goes.

let opened: OpenedDatabase
let database: Database
beforeEach(async () => {
  opened = await openTestDatabase()
  database = opened.database
})
afterEach(() => opened.close())

const user = 'ann' as UserId
const other = 'bob' as UserId

/** One row of hers and one of somebody else in each table with such a column. */
async function fill(column: string, [hers, others]: [string, string], rest: Record<string, string> = {}) {
  const tables = await tablesWith(column)
  for (const table of tables) {
    await addBlankRow(database, table, { ...rest, [column]: hers, ...named(column, `of ${hers}`) })
    await addBlankRow(database, table, { ...rest, [column]: others, ...named(column, `of ${others}`) })
  }
  return tables
}
/** What is unique in some tables. */
const named = (column: string, text: string) =>
  Object.fromEntries(
    ['id', 'hash', 'session_id', 'endpoint', 'token', 'credential_id', 'recording_id', 'subject', 'kid']
      .filter((name) => name !== column)
      .map((name) => [name, text]),
  )

const tablesWith = async (column: string) =>
  (await ownTables(database))
    .filter(({ columns }) => columns.some(({ name }) => name === column))
    .map(({ name }) => name)

async function rowsWith(column: string, value: string): Promise<string[]> {
  const found: string[] = []
  for (const table of await tablesWith(column)) {
    const { rows } = await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${value}`.execute(database)
    if (rows.length > 0) found.push(table)
  }
  return found.sort()
}

test('of a recording that is deleted for good only the tombstone stays, and all of another recording', async () => {
  const [id, kept] = [newRecordingId(), newRecordingId()]
  const tables = (await fill('recording_id', [id, kept])).filter((name) => name !== 'purged')
  await sql`delete from purged`.execute(database)
  await database.transaction().execute((write) => purgeRows(write, id, user))
  expect(await rowsWith('recording_id', id)).toEqual(['purged'])
  expect(await rowsWith('recording_id', kept)).toEqual(tables.sort())
})

/** Tables with a user of which `forgetPerson` takes nothing, and what does. */
const OTHERWISE = {
  // With each recording, before the rest of the account.
  ...{ recordings: 'purge', transcripts: 'purge', transcript_words: 'purge', analyses: 'purge', messages: 'purge' },
  uploads: 'ownedUploads',
  jobs: 'with the recording, or when a message is sent, which finds nobody',
  erasures: 'when they are listed outside the database',
  revoked_sessions: 'when the session would have ended',
}

test('of a user nothing stays but what goes otherwise, and all of another user', async () => {
  const tables = await fill('user_id', [user, other])
  await database.transaction().execute((write) => forgetPerson(write, { id: user, email: 'ann@example.org' }))
  expect(await rowsWith('user_id', user)).toEqual(Object.keys(OTHERWISE).sort())
  expect(await rowsWith('user_id', other)).toEqual(tables.sort())
})
