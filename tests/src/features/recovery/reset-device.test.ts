import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { newRecordingId } from '../../../../contract/ids.ts'
import { ApiError } from '../../../../src/api/api-error.ts'
import { resetDevice } from '../../../../src/features/recovery/reset-device.ts'
import { openAudioDatabase } from '../../../../src/local/audio-database.ts'
import type { Unsent } from '../../../../src/local/device/find-unsent.ts'
import { RECORDER_LOCK, takeLock } from '../../../../src/local/takes/unfinished.ts'
import { ONLY_MY_DEVICES } from '../../../../src/platform/storage/only-my-devices.ts'
import { client } from '../../../../src/session/client.ts'
import { record } from '../../local/recordings/takes.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const NOTHING: Unsent = { recordings: new Set(), changes: 0, changed: new Set(), unreadable: new Set() }
const SOUND = [new ArrayBuffer(8)]
const heardHere = async () => {
  const audio = openAudioDatabase()
  const heard = (await audio.segments.toArray()).map(({ recording }) => recording)
  audio.close()
  return heard
}

/** Local storage with these values; the server is out of reach. */
function deviceWith(values: Record<string, string>): Map<string, string> {
  const kept = new Map(Object.entries(values))
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.spyOn(client, 'call').mockRejectedValue(new ApiError({ kind: 'offline', why: 'network' }))
  vi.stubGlobal('sessionStorage', { clear: () => undefined })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    clear: () => kept.clear(),
  })
  return kept
}

test('after it nothing of whoever uses "Only my devices" is recorded in the clear', async () => {
  const kept = deviceWith({ 'earmark-theme': 'dark', [ONLY_MY_DEVICES]: 'earmark-app-anna' })
  expect(await resetDevice(NOTHING, true)).toEqual({ kind: 'done' })
  expect([...kept]).toEqual([[ONLY_MY_DEVICES, 'earmark-app-anna']])
})

test('else nothing is left in local storage', async () => {
  const kept = deviceWith({ 'earmark-theme': 'dark' })
  expect(await resetDevice(NOTHING, true)).toEqual({ kind: 'done' })
  expect([...kept]).toEqual([])
})

test.each([true, false])(
  'while a recording is under way nothing is done, with "Delete these too" %s',
  async (isDiscarding) => {
    const kept = deviceWith({ 'earmark-theme': 'dark' })
    const audio = openAudioDatabase()
    const recording = await record(audio, SOUND, { ended: false })
    audio.close()
    await navigator.locks.request(takeLock(recording), async () =>
      expect(await resetDevice({ ...NOTHING, recordings: new Set([recording]) }, isDiscarding)).toEqual({
        kind: 'recording',
      }),
    )
    expect([kept.size, await heardHere()]).toEqual([1, [recording]])
    expect(client.call).not.toHaveBeenCalled()
    await resetDevice({ ...NOTHING, recordings: new Set([recording]) }, true)
  },
)

test('none can begin meanwhile, and an import that has begun is not reset under', async () => {
  const kept = deviceWith({ 'earmark-theme': 'dark' })
  let end = (): void => undefined
  vi.mocked(client.call).mockImplementation(async () => {
    await navigator.locks.request(RECORDER_LOCK, { ifAvailable: true }, (lock) => expect(lock).toBeNull())
    await new Promise<void>((held) => {
      const imported = new Promise<void>((resolve) => (end = resolve))
      void navigator.locks.request(takeLock(newRecordingId()), () => {
        held()
        return imported
      })
    })
    return { ok: true } as never
  })
  expect(await resetDevice(NOTHING, true)).toEqual({ kind: 'recording' })
  expect(kept.size).toBe(1)
  end()
})

test('what came since it was counted stays, and is told before it is deleted too', async () => {
  deviceWith({})
  const audio = openAudioDatabase()
  const since = await record(audio, SOUND)
  audio.close()
  const outcome = await resetDevice(NOTHING, true)
  expect(outcome).toMatchObject({ kind: 'more', unsent: { recordings: new Set([since]) } })
  expect(await heardHere()).toEqual([since])
  expect(await resetDevice(NOTHING, false)).toEqual({ kind: 'done' })
  expect(await heardHere()).toEqual([since])
  await resetDevice({ ...NOTHING, recordings: new Set([since]) }, true)
  expect(await heardHere()).toEqual([])
})
