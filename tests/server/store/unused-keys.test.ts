import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newRecordingId, uploadId } from '../../../contract/ids.ts'
import { blobKeys, SERVER_KEY } from '../../../server/store/content-keys.ts'
import type { Database } from '../../../server/store/schema.ts'
import { sealedTables } from '../../../server/store/sealed-columns.ts'
import { dropUnusedKeys } from '../../../server/store/unused-keys.ts'
import { type OpenedDatabase, openTestDatabase } from '../../../testkit/stores/postgres-under-test.ts'
import { testKeys } from '../../../testkit/stores/test-keys.ts'
import { addBlankRow } from './blank-row.ts'

// A key that is dropped too early makes all that it has sealed unreadable for good.

const masters = testKeys()
let opened: OpenedDatabase
let database: Database
beforeAll(async () => {
  opened = await openTestDatabase(masters)
  database = opened.database
})
afterAll(() => opened.close())

const later = () => new Date(Date.now() + 60_000)
const take = (subject: string) => blobKeys(database, masters).take(subject)
const isThere = async (subject: string) => (await blobKeys(database, masters).find(subject)) !== null

/** In whichever table what the key has sealed lies. */
async function expectKeptWithItsRow(table: string, row: Readonly<Record<string, string>>, subject: string) {
  await take(subject)
  await addBlankRow(database, table, row)
  await dropUnusedKeys(database, later())
  expect(await isThere(subject), `${table} has a row`).toBe(true)
  await sql`delete from ${sql.table(table)}`.execute(database)
  await dropUnusedKeys(database, later())
  expect(await isThere(subject), `${table} has none`).toBe(false)
}

describe.each(Object.entries(sealedTables))('of %s', (table, { subject }) => {
  test('a key stays while a row stands alone, and goes with the last', async () => {
    const id = newRecordingId()
    await expectKeptWithItsRow(table, { [subject]: id }, id)
  })
})

test('of an upload as well, whichever segment it is', async () => {
  const id = newRecordingId()
  await expectKeptWithItsRow('uploads', { id: uploadId(id, 7) }, id)
})

test('rows of others keep no key; one that was made after the time stays, and so does that of the servers', async () => {
  const [unused, used] = [newRecordingId(), newRecordingId()]
  for (const subject of [unused, used, SERVER_KEY]) await take(subject)
  await addBlankRow(database, 'recordings', { id: used })
  expect(await dropUnusedKeys(database, new Date(Date.now() - 60_000))).toBe(0)
  expect(await isThere(unused)).toBe(true)
  expect(await dropUnusedKeys(database, later())).toBe(1)
  expect(await Promise.all([unused, used, SERVER_KEY].map(isThere))).toEqual([false, true, true])
})
