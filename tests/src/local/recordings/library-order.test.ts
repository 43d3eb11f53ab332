import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { newRecordingId, userIdSchema } from '../../../../contract/ids.ts'
import { type AppDatabase, type LocalRecording, openAppDatabase } from '../../../../src/local/app-database.ts'
import { listIds } from '../../../../src/local/recordings/first-queries.ts'
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

test('a first read that was cut off is begun anew by whoever asks next', async () => {
  const app = open('cut')
  await app.recordings.add(row(1))
  const cut = vi.spyOn(app.recordings, 'orderBy').mockImplementationOnce(() => {
    throw new DOMException('put away', 'AbortError')
  })
  const first = libraryOrder(app)
  await vi.waitFor(() => expect(cut).toHaveBeenCalled())
  await vi.waitFor(() => expect(libraryOrder(app)).not.toBe(first))
  await vi.waitFor(() => expect(libraryOrder(app).getValue()).toHaveLength(1))
  await app.delete()
})
