import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../../../src/api/api-error.ts'
import { resetDevice } from '../../../../src/features/recovery/reset-device.ts'
import { ONLY_MY_DEVICES } from '../../../../src/platform/storage/only-my-devices.ts'
import { client } from '../../../../src/session/client.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

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
  await resetDevice(null)
  expect([...kept]).toEqual([[ONLY_MY_DEVICES, 'earmark-app-anna']])
})

test('else nothing is left in local storage', async () => {
  const kept = deviceWith({ 'earmark-theme': 'dark' })
  await resetDevice(null)
  expect([...kept]).toEqual([])
})
