import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type AppDatabase, openAppDatabase } from '../../../../src/local/app-database.ts'
import { listIds } from '../../../../src/local/recordings/first-queries.ts'
import { countRecordings, listRecordings, listTrash, readShelf } from '../../../../src/local/recordings/queries.ts'
import { deleteRecording, restoreRecording } from '../../../../src/local/recordings/queue-edit.ts'
import { libraryRow } from './library.ts'
import { ANNA } from './takes.ts'

let app: AppDatabase
beforeEach(() => {
  app = openAppDatabase(ANNA)
})
afterEach(() => app.delete())

test('the library holds the newest first and nothing of the trash, the trash the rest, and what is restored comes back', async () => {
  const [monday, tuesday, wednesday, thursday] = [1, 2, 3, 4].map((day) => libraryRow({ sortKey: day }))
  if (!monday || !tuesday || !wednesday || !thursday) throw new Error('A day is missing.')
  await app.recordings.bulkAdd([tuesday, thursday, monday, wednesday])
  for (const { id } of [tuesday, wednesday]) await deleteRecording(app, id)
  const kept = [thursday.id, monday.id]
  expect(await listIds(app)).toEqual(kept)
  expect((await listRecordings(app)).map(({ id }) => id)).toEqual(kept)
  expect(await countRecordings(app)).toBe(2)
  expect((await listTrash(app, 10)).map(({ id }) => id)).toEqual([wednesday.id, tuesday.id])
  await restoreRecording(app, tuesday.id)
  expect(await listIds(app)).toEqual([thursday.id, tuesday.id, monday.id])
  expect((await listTrash(app, 10)).map(({ id }) => id)).toEqual([wednesday.id])
})

test('of a large trash as many rows are read as are shown, the newest, and none stands around the library', async () => {
  const trashed = (at: number) => libraryRow({ sortKey: at, deletedAt: new Date(at).toISOString() })
  const rows = Array.from({ length: 120 }, (_, at) => trashed(at))
  await app.recordings.bulkAdd(rows)
  const read = vi.spyOn(app.recordings, 'bulkGet')
  const newest = rows.map(({ id }) => id).reverse()
  expect((await listTrash(app, 50)).map(({ id }) => id)).toEqual(newest.slice(0, 50))
  expect(read.mock.calls.map(([ids]) => ids.length)).toEqual([50])
  expect(await readShelf(app)).toMatchObject({ trashed: 120, recent: [] })
  expect(read.mock.calls.flat().flat()).toHaveLength(50)
})
