import 'fake-indexeddb/auto'
import { afterEach, expect, it, vi } from 'vitest'
import { saveWithFallback } from '../../../src/app/save-where-possible.ts'
import { openAppDatabase } from '../../../src/local/app-database.ts'
import { openAudioDatabase } from '../../../src/local/audio-database.ts'
import { isInMemory, openInMemory } from '../../../src/local/in-memory/in-memory-database.ts'
import { type SignedInUser, store, userAtom } from '../../../src/session/store.ts'
import { ANNA, record } from '../local/recordings/takes.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('a take that is only in memory is saved though the database of the library never answers', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const app = openAppDatabase(ANNA)
  const user = {
    id: ANNA,
    email: 'anna@example.org',
    name: 'Anna',
    role: 'user',
    createdAt: '2026-01-01T00:00:00.000Z',
  }
  const person = { user, app, audio: await openInMemory(openAudioDatabase) } as unknown as SignedInUser
  store.set(userAtom, person)
  const recording = await record(person.audio, [new Uint8Array(3).buffer], { mime: 'audio/mp4' })
  vi.spyOn(app, 'transaction').mockImplementation((() => new Promise(() => undefined)) as never)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const saved = saveWithFallback(person, { recording, title: 'Kept' })
  await vi.advanceTimersByTimeAsync(30_000)
  vi.useRealTimers()
  expect(await saved).toBe(recording)
  const now = store.get(userAtom)
  expect(now && isInMemory(now.app)).toBe(true)
  expect(await now?.app.recordings.get(recording)).toMatchObject({ title: 'Kept' })
  expect(await now?.app.outbox.toArray()).toMatchObject([{ work: { kind: 'upload' } }])
})
