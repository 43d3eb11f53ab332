import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { userIdSchema } from '../../../contract/ids.ts'
import { openNewestState } from '../../../server/context/newest-state.ts'
import { resetAfterRestore, STATE_FACT } from '../../../server/context/reset-after-restore.ts'
import { restoreId } from '../../../server/store/feed/restore-id.ts'
import { nextRevision } from '../../../server/store/feed/revisions.ts'
import type { Database } from '../../../server/store/schema.ts'
import { type OpenedDatabase, openTestDatabase } from '../../../testkit/stores/postgres-under-test.ts'

const user = userIdSchema.parse('ann')
let opened: OpenedDatabase
let file: string
beforeEach(async () => {
  opened = await openTestDatabase()
  file = join(opened.folder, 'newest')
})
afterEach(() => opened.close())

async function start({ place = 'here', path = file, breaks = false } = {}) {
  const told: string[] = []
  const before = await restoreId(opened.database)
  const { note } = await openNewestState({
    database: opened.database,
    file: path,
    place,
    takeBack: async () => {
      if (breaks) throw new Error('no bucket')
      return 2
    },
    tell: (line) => told.push(line),
  })
  return { told, note, isOlder: (await restoreId(opened.database)) !== before }
}
const change = (database: Database = opened.database) =>
  database.transaction().execute((write) => nextRevision(write, user))
const stateIn = async () =>
  (await opened.database.selectFrom('facts').select('value').where('name', '=', STATE_FACT).executeTakeFirstOrThrow())
    .value
const putBack = (value: string) =>
  opened.database.updateTable('facts').set({ value }).where('name', '=', STATE_FACT).execute()

test('a database that is behind what was noted of it goes on as a restored one, once', async () => {
  expect((await start()).isOlder).toBe(false)
  const { note } = await start()
  const backup = await stateIn()
  await change()
  await note()
  await putBack(backup)
  const { isOlder, told } = await start()
  expect([isOlder, told]).toEqual([true, [expect.stringContaining('was put back to an older state')]])
  expect((await start()).isOlder).toBe(false)
})

test('what arrived later is taken back before anything else: a start that fails there is done again', async () => {
  await start()
  const copy = await stateIn()
  await start()
  await putBack(copy)
  await expect(start({ breaks: true })).rejects.toThrow('no bucket')
  const { isOlder, told } = await start()
  expect([isOlder, told]).toEqual([true, [expect.stringContaining('that go on with what arrived later: 2.')]])
})

test('each start counts: a copy of the folder that was made before it is noticed', async () => {
  await start()
  const copy = await stateIn()
  await start()
  await putBack(copy)
  expect((await start()).isOlder).toBe(true)
})

test('nothing is written while nothing changes', async () => {
  const { note } = await start()
  const before = await stateIn()
  await note()
  expect(await stateIn()).toBe(before)
  await change()
  await note()
  expect(await stateIn()).not.toBe(before)
})

test('another database, one that was restored, and a file that is gone or not readable are no older ones', async () => {
  await start()
  const backup = await stateIn()
  await start()
  await putBack(backup)
  expect((await start({ place: 'elsewhere' })).isOlder).toBe(false)
  await start()
  await opened.database.transaction().execute(resetAfterRestore)
  expect((await start()).isOlder).toBe(false)
  await writeFile(file, 'half a li')
  expect((await start()).isOlder).toBe(false)
  await rm(file)
  expect((await start()).isOlder).toBe(false)
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ place: 'here' })
})

test('where the file cannot be written the start says so and goes on', async () => {
  const { told } = await start({ path: join(opened.folder, 'nowhere', 'newest') })
  expect(told).toEqual([expect.stringMatching(/cannot be written \(ENOENT\)/)])
})
