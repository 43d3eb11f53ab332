import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openAppDatabase } from '../../../src/local/app-database.ts'
import { openAudioDatabase } from '../../../src/local/audio-database.ts'
import { holdLock } from '../../../src/platform/storage/locks.ts'
import { checkEviction } from '../../../src/session/eviction-check.ts'
import type { SignedInUser } from '../../../src/session/store.ts'
import { ANNA } from '../local/recordings/takes.ts'

const names = vi.hoisted(() => vi.fn(async () => ['left by an earlier visit']))
vi.mock('../../../src/session/store.ts', async (original) => ({
  ...(await original<object>()),
  fallbackFiles: { names, read: vi.fn(), write: vi.fn(), remove: vi.fn() },
}))

let person: SignedInUser
beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
  names.mockClear()
  const user = { id: ANNA, email: 'anna@example.org', name: 'Anna', isAdmin: true }
  person = { user, app: openAppDatabase(ANNA), audio: openAudioDatabase() }
})
afterEach(async () => {
  vi.restoreAllMocks()
  await person.app.delete()
  await person.audio.delete()
})

it('a start does not wait for the tab that puts sound back, which may be suspended, and leaves the files to it', async () => {
  const release = await holdLock('earmark-second-lane')
  await checkEviction(person)
  expect(names).toHaveBeenCalledOnce()
  release?.()
})

it('a start looks through the files where no other tab does', async () => {
  await vi.waitFor(async () => expect((await navigator.locks.query()).held).toEqual([]))
  await checkEviction(person)
  expect(names.mock.calls.length).toBeGreaterThan(1)
})
