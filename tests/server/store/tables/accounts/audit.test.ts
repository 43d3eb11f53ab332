import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../../../../../server/config/config.ts'
import { openDatabase } from '../../../../../server/context/open-database.ts'
import { migrate } from '../../../../../server/store/migrate.ts'
import type { Database } from '../../../../../server/store/schema.ts'
import { recordAction, verifyAudit } from '../../../../../server/store/tables/accounts/audit.ts'
import { backEndSettings, dropBackEnd } from '../../../../../testkit/stores/back-end.ts'
import { onPostgres } from '../../../../../testkit/stores/postgres-under-test.ts'
import { testKeys } from '../../../../../testkit/stores/test-keys.ts'

let folder: string
let database: Database
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earmark-audit-'))
  database = await open()
  await migrate(database)
})
afterEach(async () => {
  await database.destroy()
  dropBackEnd(folder)
  await rm(folder, { recursive: true, force: true })
})

const open = () => openDatabase(readConfig({ DATA_DIR: folder, ...backEndSettings(folder) }), testKeys())
const record = (subject: string, to = database) =>
  to.transaction().execute((write) => recordAction(write, { actor: 'ada', action: 'user-created', subject }))
const older = (subject: string) =>
  database
    .insertInto('audit')
    .values({ at: '2026-01-01T00:00:00.000Z', actor: 'ada', action: 'user-created', subject })
    .execute()
async function three() {
  for (const subject of ['one', 'two', 'three']) await record(subject)
}

test('entries are chained in the order they were written, also by several processes at once', async () => {
  expect(await verifyAudit(database)).toEqual({ entries: 0, last: '', brokenAt: null })
  // A file has one writer, and its process one connection.
  const other = onPostgres ? await open() : database
  await Promise.all(Array.from({ length: 20 }, (_, at) => record(`person ${at}`, at % 2 === 0 ? database : other)))
  if (other !== database) await other.destroy()
  expect(await verifyAudit(database)).toEqual({
    entries: 20,
    last: expect.stringMatching(/^[\da-f]{64}$/),
    brokenAt: null,
  })
})

test.each([
  ['changed', 2, () => database.updateTable('audit').set({ subject: 'nobody' }).where('id', '=', 2).execute()],
  ['backdated', 1, () => database.updateTable('audit').set({ at: '2020' }).where('id', '=', 1).execute()],
  ['removed', 3, () => database.deleteFrom('audit').where('id', '=', 2).execute()],
  [
    'stripped of its hash',
    3,
    () => database.updateTable('audit').set({ hash: null, actor: 'eve' }).where('id', '=', 2).execute(),
  ],
])('an entry that was %s is found', async (_, brokenAt, tamper) => {
  await three()
  await tamper()
  expect(await verifyAudit(database)).toMatchObject({ brokenAt })
})

test('the end of the trail that was cut off shows in its last hash', async () => {
  await three()
  const before = await verifyAudit(database)
  await database.deleteFrom('audit').where('id', '=', 3).execute()
  const after = await verifyAudit(database)
  expect(after).toMatchObject({ entries: 2, brokenAt: null })
  expect(after?.last).not.toBe(before?.last)
})

test('entries of an older version are chained by the next one', async () => {
  await older('before the update')
  await record('after it')
  await older('by a server that is still old')
  await record('and after that')
  expect(await verifyAudit(database)).toMatchObject({ entries: 4, brokenAt: null })
  await database.updateTable('audit').set({ subject: 'changed' }).where('id', '=', 3).execute()
  expect(await verifyAudit(database)).toMatchObject({ brokenAt: 3 })
})
