import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RecordingId } from '../../../../contract/ids.ts'
import { type AppDatabase, type OutboxState, openAppDatabase } from '../../../../src/local/app-database.ts'
import { renameRecording, setField } from '../../../../src/local/recordings/edit-recording.ts'
import { type BulkEdit, editInBulk } from '../../../../src/local/recordings/edit-several.ts'
import {
  deleteRecording,
  newEntry,
  restoreRecording,
  setFavorite,
} from '../../../../src/local/recordings/queue-edit.ts'
import { reopen } from '../../../../src/local/reopen.ts'
import { libraryRow } from './library.ts'
import { ANNA } from './takes.ts'

const CONFIRMED = new Date(0).toISOString()
let app: AppDatabase
beforeEach(() => {
  app = openAppDatabase(ANNA)
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  await app.delete()
})

const kinds: [string, BulkEdit, (id: RecordingId) => Promise<void>][] = [
  ['delete', { kind: 'delete' }, (id) => deleteRecording(app, id)],
  ['restore', { kind: 'restore' }, (id) => restoreRecording(app, id)],
  ['favorite', { kind: 'favorite', isFavorite: true }, (id) => setFavorite(app, id, true)],
  ['no favorite', { kind: 'favorite', isFavorite: false }, (id) => setFavorite(app, id, false)],
]

/** Recordings in every state that matters to an edit, with what waits of them. */
async function library(): Promise<RecordingId[]> {
  const moments = [CONFIRMED, null]
  const states = moments.flatMap((confirmedAt) => moments.map((deletedAt) => ({ confirmedAt, deletedAt })))
  const rows = states.flatMap((state) => Array.from({ length: 5 }, () => libraryRow(state)))
  await app.recordings.bulkAdd(rows)
  const sending: OutboxState = { kind: 'sending', attempt: 0, since: 0 }
  for (const [at, { id, confirmedAt, deletedAt }] of rows.entries()) {
    const add = (...[work, state]: [Parameters<typeof newEntry>[2], OutboxState?]) =>
      app.outbox.add({ ...newEntry(ANNA, id, work), ...(state ? { state } : {}) })
    if (confirmedAt === null && deletedAt === null) await add({ kind: 'upload' }, at % 5 === 1 ? sending : undefined)
    if (at % 5 === 2) await add({ kind: 'delete', forever: false })
    if (at % 5 === 3) await add({ kind: 'restore' }, sending)
    if (at % 5 === 0) await setField(app, id, { kind: 'marks', marks: [2.5] })
    if (at % 5 === 4) await renameRecording(app, id, 'Other')
    if (at % 5 === 4) await setFavorite(app, id, false)
  }
  return rows.map(({ id }) => id)
}

const everything = async () => ({
  recordings: await app.recordings.toArray(),
  outbox: (await app.outbox.orderBy('n').toArray()).map(({ n: _, ...entry }) => entry),
})

it.each(kinds)('%s: is to many what it is to each', async (_, edit, editOne) => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const ids = await library()
  const before = { recordings: await app.recordings.toArray(), outbox: await app.outbox.toArray() }
  for (const id of ids) await editOne(id)
  const one = await everything()
  await app.recordings.clear()
  await app.outbox.clear()
  await app.recordings.bulkAdd(before.recordings)
  await app.outbox.bulkAdd(before.outbox)
  await editInBulk(app, ids, edit, () => undefined)
  expect(await everything()).toEqual(one)
})

describe('of many', () => {
  async function cost(count: number) {
    const rows = Array.from({ length: count }, () => libraryRow({ confirmedAt: CONFIRMED }))
    await app.recordings.bulkAdd(rows)
    const opened = vi.spyOn(IDBDatabase.prototype, 'transaction')
    const cursors = vi.spyOn(IDBObjectStore.prototype, 'openCursor')
    const indexCursors = vi.spyOn(IDBIndex.prototype, 'openCursor')
    await reopen(app)
    const ids = rows.map(({ id }) => id)
    await editInBulk(app, ids, { kind: 'delete' }, () => undefined)
    const writes = opened.mock.calls.filter(([, mode]) => mode === 'readwrite').length
    const walks = cursors.mock.calls.length + indexCursors.mock.calls.length
    vi.restoreAllMocks()
    return { writes, walks }
  }

  it('250 are one transaction, and none is walked to', async () => {
    expect(await cost(250)).toEqual({ writes: 1, walks: 0 })
    expect(await cost(1000)).toEqual({ writes: 4, walks: 0 })
  })

  it('what is no longer here is passed over, and told as done', async () => {
    const row = libraryRow({ confirmedAt: CONFIRMED })
    await app.recordings.add(row)
    const told: number[] = []
    const ids = [libraryRow({}).id, row.id]
    await editInBulk(app, ids, { kind: 'favorite', isFavorite: true }, (count) => told.push(count))
    expect([told, await app.outbox.count()]).toEqual([[2], 1])
  })

  it('it ends behind the batch in which it is told to', async () => {
    const rows = Array.from({ length: 600 }, () => libraryRow({ confirmedAt: CONFIRMED }))
    await app.recordings.bulkAdd(rows)
    const ended = new AbortController()
    const told: number[] = []
    const tell = (count: number) => {
      told.push(count)
      ended.abort()
    }
    await editInBulk(
      app,
      rows.map(({ id }) => id),
      { kind: 'delete' },
      tell,
      ended.signal,
    )
    expect([told, await app.recordings.where('deletedAt').above('').count()]).toEqual([[250], 250])
  })
})
