import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AppDatabase, openAppDatabase } from '../../../src/db/app.ts'
import { deleteRecording, restoreRecording } from '../../../src/db/edits.ts'
import { listIds } from '../../../src/db/first-queries.ts'
import { countRecordings, listRecordings, listTrash } from '../../../src/db/queries.ts'
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
  expect((await listTrash(app)).map(({ id }) => id)).toEqual([wednesday.id, tuesday.id])
  await restoreRecording(app, tuesday.id)
  expect(await listIds(app)).toEqual([thursday.id, tuesday.id, monday.id])
  expect((await listTrash(app)).map(({ id }) => id)).toEqual([wednesday.id])
})
