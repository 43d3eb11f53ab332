import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type AppDatabase, openAppDatabase } from '../../../../src/local/app-database.ts'
import { editInBulk } from '../../../../src/local/recordings/edit-several.ts'
import { deleteRecording, setFavorite } from '../../../../src/local/recordings/queue-edit.ts'
import { libraryTitles, readTitles } from '../../../../src/local/search/library-titles.ts'
import { libraryRow } from '../recordings/library.ts'
import { ANNA } from '../recordings/takes.ts'

let app: AppDatabase
beforeEach(() => {
  app = openAppDatabase(ANNA)
})
afterEach(() => app.delete())

/** Of a row that nobody has sent, what is asked of many at once. */
const ASKED = { isFavorite: false, duration: 60, isConfirmed: false, isUnsent: true }
const read = (): Promise<unknown> => vi.waitFor(() => expect(libraryTitles(app).get()).not.toBeNull())
const titleOf = (id: string) => [...(libraryTitles(app).get() ?? [])].find(([known]) => known === id)?.[1]

test('all titles are held, of more rows than one read takes, folded for the search', async () => {
  const rows = Array.from({ length: 350 }, (_, at) => libraryRow({ title: `Straße ${at}` }))
  await app.recordings.bulkAdd(rows)
  await read()
  expect(libraryTitles(app).get()?.size).toBe(350)
  for (const [at, { id }] of rows.entries())
    expect(titleOf(id)).toEqual({ title: `Straße ${at}`, folded: `strasse ${at}`, ...ASKED })
})

test('they follow what is added, renamed, made a favorite and removed, and say so', async () => {
  const [kept, gone, added] = [libraryRow(), libraryRow(), libraryRow({ title: 'Added' })]
  await app.recordings.bulkAdd([kept, gone])
  await read()
  const heard = vi.fn()
  libraryTitles(app).subscribe(heard)
  await setFavorite(app, kept.id, true)
  await app.recordings.update(kept.id, { title: 'Renamed' })
  await app.recordings.add(added)
  await app.recordings.delete(gone.id)
  await vi.waitFor(() => {
    expect(titleOf(kept.id)).toEqual({ ...ASKED, title: 'Renamed', folded: 'renamed', isFavorite: true })
    expect(titleOf(added.id)?.title).toBe('Added')
    expect(titleOf(gone.id)).toBeUndefined()
  })
  expect(heard).toHaveBeenCalled()
})

test('what is in the trash keeps its title there', async () => {
  const row = libraryRow()
  await app.recordings.add(row)
  await read()
  await deleteRecording(app, row.id)
  await vi.waitFor(() => expect(titleOf(row.id)?.title).toBe(row.title))
})

test('everything is read anew after a change that names no single rows', async () => {
  await app.recordings.bulkAdd([libraryRow(), libraryRow()])
  await read()
  await app.recordings.clear()
  await vi.waitFor(() => expect(libraryTitles(app).get()?.size).toBe(0))
})

test('what is asked of many rows is there once all have been read, and follows an edit of thousands in short reads', async () => {
  const rows = Array.from({ length: 350 }, () => libraryRow({ confirmedAt: new Date(0).toISOString() }))
  await app.recordings.bulkAdd(rows)
  const titles = await readTitles(app)
  expect([...titles.values()].every(({ isConfirmed, isUnsent }) => isConfirmed && !isUnsent)).toBe(true)
  const read = vi.spyOn(app.recordings, 'bulkGet')
  const ids = rows.map(({ id }) => id)
  await editInBulk(app, ids, { kind: 'favorite', isFavorite: true }, () => undefined)
  await vi.waitFor(() => expect([...(libraryTitles(app).get() ?? [])].every(([, row]) => row.isFavorite)).toBe(true))
  const reads = read.mock.calls.map(([keys]) => (Array.isArray(keys) ? keys.length : 0))
  // Beside those of the edit itself.
  expect(reads.filter((length) => length <= 100).reduce((sum, length) => sum + length, 0)).toBeGreaterThanOrEqual(350)
})
