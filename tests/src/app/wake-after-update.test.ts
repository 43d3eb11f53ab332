import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { newRecordingId } from '../../../contract/ids.ts'
import { wakeAfterUpdate } from '../../../src/app/wake-after-update.ts'
import {
  type AppDatabase,
  type OutboxState,
  openAppDatabase,
  type ParkReason,
} from '../../../src/local/app-database.ts'
import { newEntry } from '../../../src/local/recordings/queue-edit.ts'
import { ANNA } from '../local/recordings/takes.ts'

let app: AppDatabase
beforeEach(() => {
  app = openAppDatabase(ANNA)
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await app.delete()
})

const wake = (build: string) => wakeAfterUpdate({ app, user: { id: ANNA } as never }, build)
const park = async (reason: ParkReason) => {
  const state: OutboxState = { kind: 'parked', reason }
  await app.outbox.add({ ...newEntry(ANNA, newRecordingId(), { kind: 'upload' }), state })
}
const kinds = async () => (await app.outbox.orderBy(':id').toArray()).map(({ state }) => state.kind)

it('wakes once with each update what an error of the app has parked, and nothing that the server has refused', async () => {
  await park({ kind: 'refused', message: 'AbortSignal.any is not a function.' })
  await park({ kind: 'refused', message: 'Something else', own: true })
  await park({ kind: 'refused', message: 'The recording is too large.' })
  await park({ kind: 'audio-missing' })
  await wake('one')
  expect(await kinds()).toEqual(['pending', 'pending', 'parked', 'parked'])
  await park({ kind: 'refused', message: 'Something else', own: true })
  await wake('one')
  expect((await kinds()).at(-1)).toBe('parked')
  await wake('two')
  expect((await kinds()).at(-1)).toBe('pending')
})
