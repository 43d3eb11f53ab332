import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type AppDatabase, type OutboxEntry, openAppDatabase } from '../../../src/local/app-database.ts'
import { liveOutbox } from '../../../src/local/live-outbox.ts'
import { recentRecordings } from '../../../src/local/recordings/first-queries.ts'
import { newEntry } from '../../../src/local/recordings/queue-edit.ts'
import { sharedReading } from '../../../src/local/shared-reading.ts'
import { libraryRow } from './recordings/library.ts'
import { ANNA } from './recordings/takes.ts'

let app: AppDatabase
beforeEach(() => {
  app = openAppDatabase(ANNA)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await app.delete()
})

const add = (count: number) =>
  app.outbox.bulkAdd(Array.from({ length: count }, () => newEntry(ANNA, libraryRow().id, { kind: 'transcribe' })))

it('all who show the outbox share one reading of it, whole and without a cursor', async () => {
  await add(20)
  const cursors = vi.spyOn(IDBObjectStore.prototype, 'openCursor')
  const readings = vi.spyOn(IDBObjectStore.prototype, 'getAll')
  const seen: number[][] = [[], [], []]
  for (const lengths of seen) liveOutbox(app).subscribe((entries) => lengths.push(entries.length), console.error)
  await vi.waitUntil(() => seen.every((lengths) => lengths.length === 1))
  expect([seen, readings.mock.calls.length, cursors.mock.calls.length]).toEqual([[[20], [20], [20]], 1, 0])
  expect(liveOutbox(app).getValue()).toHaveLength(20)
})

it('what is written many times in a row is read twice: at once, and behind the pause', async () => {
  const reads: number[] = []
  const reading = sharedReading(async (of: AppDatabase) => {
    const entries = await of.outbox.toArray()
    reads.push(entries.length)
    return entries
  }, 300)(app)
  let latest: OutboxEntry[] = []
  const unsubscribe = reading.subscribe((entries) => {
    latest = entries
  }, console.error)
  await vi.waitUntil(() => reading.hasValue())
  for (let at = 0; at < 30; at++) await add(1)
  await vi.waitUntil(() => latest.length === 30, 60_000)
  // A slow machine may have needed longer than one pause for the thirty.
  expect(reads[0]).toBe(0)
  expect(reads.length).toBeLessThan(15)
  // Behind a pause it goes on watching.
  await add(1)
  await vi.waitUntil(() => latest.length === 31, 60_000)
  unsubscribe()
  await add(1)
  await vi.waitUntil(() => reading.getValue()?.length === 32, 60_000)
  expect(latest).toHaveLength(31)
})

it('the newest are found behind a long trash as well, in their order, without walking past all of it', async () => {
  const rows = Array.from({ length: 400 }, (_, at) =>
    libraryRow({ sortKey: at, deletedAt: at >= 100 ? '2026-01-01T00:00:00.000Z' : null }),
  )
  await app.recordings.bulkAdd(rows)
  const walked = vi.spyOn(IDBCursor.prototype, 'continue')
  const recent = await recentRecordings(app, 3)
  expect(recent.map(({ sortKey }) => sortKey)).toEqual([99, 98, 97])
  expect(walked.mock.calls.length).toBeLessThan(40)
  await app.recordings.where('sortKey').between(110, 400).delete()
  expect((await recentRecordings(app, 3)).map(({ sortKey }) => sortKey)).toEqual([99, 98, 97])
})
