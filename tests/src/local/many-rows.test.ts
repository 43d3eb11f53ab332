import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { newRecordingId, type RecordingId } from '../../../contract/ids.ts'
import { type AppDatabase, openAppDatabase } from '../../../src/local/app-database.ts'
import { idOf, putInTurns, readBatches, readRows } from '../../../src/local/many-rows.ts'
import { libraryRow } from './recordings/library.ts'
import { ANNA } from './recordings/takes.ts'

let app: AppDatabase
let ids: RecordingId[]
beforeEach(async () => {
  app = openAppDatabase(ANNA)
  ids = Array.from({ length: 620 }, () => newRecordingId()).sort()
  await app.transaction('rw', app.recordings, () =>
    putInTurns(
      app.recordings,
      ids.map((id, at) => libraryRow({ id, sortKey: at })),
    ),
  )
})
afterEach(async () => {
  vi.restoreAllMocks()
  await app.delete()
})

const read = async (keys: readonly RecordingId[]) => (await readRows(app.recordings, keys, idOf)).map((row) => row?.id)

it('gives the rows of keys in their order, whether they lie close together or far apart', async () => {
  const shuffled = ids.toReversed()
  expect(await read(shuffled)).toEqual(shuffled)
  const apart = [ids[600], ids[3], ids[3], ids[311]].flatMap((id) => id ?? [])
  expect(await read(apart)).toEqual(apart)
  expect(await read([])).toEqual([])
})

it('says which rows are not there, in an empty table as well', async () => {
  const [first = newRecordingId(), second = newRecordingId()] = ids
  const [before, none] = [newRecordingId(0), newRecordingId()]
  expect(await read([none, second, before, first])).toEqual([undefined, second, undefined, first])
  await app.recordings.clear()
  expect(await read([first, second])).toEqual([undefined, undefined])
})

it('asks the database once for rows that lie close together, and reads no whole library for a few that do not', async () => {
  const ranges = vi.spyOn(IDBObjectStore.prototype, 'getAll')
  const rows = vi.spyOn(IDBObjectStore.prototype, 'get')
  await read(ids.slice(100, 200))
  expect([ranges.mock.calls.length, rows.mock.calls.length]).toEqual([1, 0])
  ranges.mockClear()
  await read([ids[0], ids[619]].flatMap((id) => id ?? []))
  // The options of newer browsers, or the second argument.
  expect(ranges.mock.calls.map(([asked, most]) => most ?? (asked as { count?: number }).count)).toEqual([5])
  expect(rows.mock.calls).toHaveLength(2)
})

it('reads a table in batches, each row once', async () => {
  const found: RecordingId[] = []
  const lengths: number[] = []
  await readBatches(app.recordings, idOf, (rows) => {
    lengths.push(rows.length)
    found.push(...rows.map(idOf))
  })
  expect(found).toEqual(ids)
  expect(Math.max(...lengths)).toBeLessThan(300)
})
