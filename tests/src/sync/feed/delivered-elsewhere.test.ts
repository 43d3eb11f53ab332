import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ChangesAnswer } from '../../../../contract/changes.ts'
import type { AppDatabase } from '../../../../src/local/app-database.ts'
import { liveOutbox } from '../../../../src/local/live-outbox.ts'
import { newEntry } from '../../../../src/local/recordings/queue-edit.ts'
import { type Sync, startSync } from '../../../../src/sync/start-sync.ts'
import { libraryRow } from '../../local/recordings/library.ts'
import { ANNA } from '../../local/recordings/takes.ts'
import { type Device, openDevice, pass } from '../devices/device.ts'

let device: Device
let app: AppDatabase
let sync: Sync
let pulls: number

const nothingNew: ChangesAnswer = { changes: [], cursor: 0, more: false, engines: { speech: 'x', language: 'y' } }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  pulls = 0
  device = openDevice(ANNA, '', async () => {
    pulls++
    return Response.json(nothingNew)
  })
  app = device.app
})
afterEach(async () => {
  sync.stop()
  vi.useRealTimers()
  await device.clear()
})

it('asks soon for the transcript of what the service worker sent after this page had asked', async () => {
  const row = libraryRow()
  await app.recordings.add(row)
  // Another drainer tried it and will again: here it is not due.
  const state = { kind: 'pending', attempt: 1, notBefore: Date.now() + 600_000, waitingFor: 'server-busy' } as const
  const n = await app.outbox.add({ ...newEntry(ANNA, row.id, { kind: 'upload' }), state })
  sync = startSync({
    ...device,
    online: () => true,
    visible: () => true,
    quota: async () => null,
    isCurrent: async () => true,
    isIdle: async () => true,
    onSession: () => undefined,
    onExpired: async () => undefined,
    onHeard: () => undefined,
    requestSync: () => undefined,
  })
  await sync.syncNow()
  await pass(5)
  const before = pulls
  let waiting = 0
  liveOutbox(app).subscribe((entries) => {
    waiting = entries.length
  }, console.error)
  await vi.waitFor(() => expect(waiting).toBe(1))
  await app.transaction('rw', app.outbox, app.recordings, async () => {
    await app.outbox.delete(n)
    await app.recordings.update(row.id, { transcription: { state: 'queued', estimateSeconds: null } })
  })
  await vi.waitFor(() => expect(waiting).toBe(0))
  await pass(6)
  expect(pulls).toBeGreaterThan(before)
})
