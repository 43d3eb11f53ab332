import 'fake-indexeddb/auto'
import { liveQuery } from 'dexie'
import { expect, test, vi } from 'vitest'
import { newRecordingId, userIdSchema } from '../../../../contract/ids.ts'
import { type AppDatabase, type LocalRecording, openAppDatabase } from '../../../../src/local/app-database.ts'
import { isLibraryEmpty, listIds } from '../../../../src/local/recordings/first-queries.ts'
import { libraryOrder } from '../../../../src/local/recordings/library-order.ts'
import { listRecordings } from '../../../../src/local/recordings/queries.ts'

const row = (sortKey: number): LocalRecording => ({ id: newRecordingId(), sortKey, deletedAt: null }) as LocalRecording
const open = (name: string): AppDatabase => openAppDatabase(userIdSchema.parse(name))

test('all rows, read in batches, come in the order of the ids, those of one moment too', async () => {
  const app = open('batches')
  await app.recordings.bulkAdd(Array.from({ length: 613 }, (_, at) => row(Math.floor(at / 4))))
  const ids = (await listRecordings(app)).map(({ id }) => id)
  expect(ids).toHaveLength(613)
  expect(ids).toEqual(await listIds(app))
  await app.delete()
})

test('the order follows what is added, taken to the trash, taken out of it, dated anew and deleted', async () => {
  const app = open('followed')
  const [old, young, late] = [row(1), row(2), row(3)]
  await app.recordings.bulkAdd([old, young])
  const shows = async (...rows: LocalRecording[]) => {
    const ids = rows.map(({ id }) => id)
    await vi.waitFor(() => expect(libraryOrder(app).getValue()).toEqual(ids), { timeout: 10_000 })
  }
  await shows(young, old)
  await app.recordings.add(late)
  await shows(late, young, old)
  await app.recordings.update(young.id, { deletedAt: '2026-01-01T00:00:00.000Z' })
  await shows(late, old)
  await app.recordings.update(young.id, { deletedAt: null })
  await shows(late, young, old)
  await app.recordings.update(old.id, { sortKey: 9 })
  await shows(old, late, young)
  await app.recordings.delete(late.id)
  await shows(old, young)
  await app.delete()
})

test('an empty library is told as soon as it no longer is', async () => {
  const app = open('empty')
  const told: boolean[] = []
  const watching = liveQuery(() => isLibraryEmpty(app)).subscribe((isEmpty) => told.push(isEmpty))
  await vi.waitFor(() => expect(told).toEqual([true]))
  const only = row(1)
  await app.recordings.put(only)
  await vi.waitFor(() => expect(told.at(-1)).toBe(false))
  await app.recordings.delete(only.id)
  await vi.waitFor(() => expect(told.at(-1)).toBe(true))
  watching.unsubscribe()
  await app.delete()
})

// What is watched is counted first, and the keys are read behind it.
test.each([1, 2])('a first read that was cut off is begun anew by whoever asks next (%i)', async (call) => {
  const app = open(`cut-${call}`)
  await app.recordings.add(row(1))
  const orderBy = app.recordings.orderBy.bind(app.recordings)
  let calls = 0
  vi.spyOn(app.recordings, 'orderBy').mockImplementation((index) => {
    calls += 1
    if (calls === call) throw new DOMException('put away', 'AbortError')
    return orderBy(index)
  })
  const first = libraryOrder(app)
  await vi.waitFor(() => expect(calls).toBeGreaterThanOrEqual(call))
  await vi.waitFor(() => expect(libraryOrder(app)).not.toBe(first))
  await vi.waitFor(() => expect(libraryOrder(app).getValue()).toHaveLength(1))
  await app.delete()
})
