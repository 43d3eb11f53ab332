import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newRecordingId, type RecordingId, userIdSchema } from '../../../contract/ids.ts'
import type { ErasureList } from '../../../server/erasures/erasure-list.ts'
import { openErasures } from '../../../server/erasures/erasures.ts'
import { fileList } from '../../../server/erasures/file-list.ts'
import type { Database } from '../../../server/store/schema.ts'
import { type Erasure, keyOf } from '../../../server/store/tables/accounts/erasure.ts'
import { dropErasuresFact, noteErasure } from '../../../server/store/tables/accounts/erasures.ts'
import { purgeRows } from '../../../server/store/tables/accounts/purged.ts'
import { type OpenedDatabase, openTestDatabase } from '../../../testkit/stores/postgres-under-test.ts'

const user = userIdSchema.parse('ann')
let opened: OpenedDatabase
let other: OpenedDatabase
let list: ErasureList
beforeEach(async () => {
  opened = await openTestDatabase()
  other = await openTestDatabase()
  list = fileList(join(opened.folder, 'list'))
})
afterEach(async () => {
  await opened.close()
  await other.close()
})

/** Resolves to what was deleted again, and what was told. */
async function start(database: Database = opened.database) {
  const again: string[] = []
  const told: string[] = []
  const erase = async (erasure: Erasure) => void again.push(keyOf(erasure))
  const erasures = await openErasures({ database, list, erase, tell: (line) => told.push(line) })
  return { again, told, erasures }
}

async function deleteForGood(count: number, database: Database = opened.database): Promise<string[]> {
  const ids: RecordingId[] = Array.from({ length: count }, () => newRecordingId())
  await database.transaction().execute(async (write) => {
    for (const id of ids) {
      await purgeRows(write, id, user)
      await noteErasure(write, { kind: 'recording', id, user })
    }
  })
  return ids.map((id) => `recording ${id}`)
}

/** What a restore does, of a copy that has seen nothing of the list. */
const asRestored = (database: Database) => database.transaction().execute(dropErasuresFact)

test('a start looks at what was listed since the last, once', async () => {
  for (const count of [10, 20]) {
    const { erasures } = await start()
    const gone = await deleteForGood(count)
    await erasures.settle()
    expect((await start()).again.sort()).toEqual(gone.sort())
    expect((await start()).again).toEqual([])
  }
})

test('after a restore it looks at everything', async () => {
  const { erasures } = await start()
  const gone = await deleteForGood(12)
  await erasures.settle()
  await start()
  await asRestored(opened.database)
  expect((await start()).again.sort()).toEqual(gone.sort())
})

test('what is deleted in a copy on trial stays in the real one, and is deleted again when that is restored', async () => {
  const real = await start()
  const mine = await deleteForGood(1)
  await real.erasures.settle()
  await start()
  const trial = await start(other.database)
  expect(trial.again).toEqual(mine)
  const tried = await deleteForGood(1, other.database)
  await trial.erasures.settle()
  expect((await start()).again).toEqual([])
  await asRestored(opened.database)
  expect((await start()).again.sort()).toEqual([...mine, ...tried].sort())
})

test('what was deleted before there was a list is in it, and again in one that took the place of a lost one', async () => {
  const gone = await deleteForGood(3)
  await opened.database.deleteFrom('erasures').execute()
  expect((await start()).told).toEqual([])
  const listed = async () => (await list.read(null)).listed.map(({ erasure }) => keyOf(erasure)).sort()
  expect(await listed()).toEqual(gone.sort())
  await rm(list.place)
  expect((await start()).told).toEqual([expect.stringContaining('put the list back')])
  expect(await listed()).toEqual(gone.sort())
})

test('what a killed process had deleted and not listed is listed by the next start, once', async () => {
  await start()
  const gone = await deleteForGood(2)
  await start()
  await start()
  const { listed } = await list.read(null)
  expect(listed.map(({ erasure }) => keyOf(erasure)).sort()).toEqual(gone.sort())
})
