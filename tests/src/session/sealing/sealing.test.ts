import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DEFAULT_PREFERENCES } from '../../../../contract/accounts/account.ts'
import { type AppDatabase, openAppDatabase } from '../../../../src/local/app-database.ts'
import { keepAccount } from '../../../../src/local/device/account.ts'
import { ONLY_MY_DEVICES } from '../../../../src/platform/storage/only-my-devices.ts'
import { keyStoreOf } from '../../../../src/sealing/key-store.ts'
import { ExtraMissingError } from '../../../../src/session/load-extra.ts'
import { sealingOf } from '../../../../src/session/sealing/sealing.ts'
import { readStand } from '../../../../src/session/sealing/stand.ts'
import { ANNA } from '../../local/recordings/takes.ts'

const ACCOUNT = {
  user: { id: ANNA, name: 'Anna', email: 'anna@example.org', isAdmin: false },
  preferences: DEFAULT_PREFERENCES,
  contact: 'owner@example.org',
}
const kept = new Map<string, string>()
let app: AppDatabase
beforeEach(() => {
  kept.clear()
  vi.spyOn(console, 'error').mockReturnValue()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
  app = openAppDatabase(ANNA)
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  await app.delete()
})

test('nothing is sealed for whoever does not use the mode', async () => {
  expect(await sealingOf(app)).toBeUndefined()
})

test('the database says that recordings are sealed, whatever became of the note beside it', async () => {
  await keyStoreOf(app).turnOn()
  expect(kept.get(ONLY_MY_DEVICES)).toBe(app.name)
  kept.clear()
  expect(await sealingOf(app)).toBeDefined()
})

test.each(['used', 'required'] as const)(
  'what the server says of it, that it is %s, is a yes, and its silence afterwards is no "no"',
  async (mode) => {
    await keepAccount(app, { ...ACCOUNT, onlyMyDevices: mode })
    expect(await sealingOf(app)).toBeDefined()
    await keepAccount(app, ACCOUNT)
    kept.clear()
    expect(await sealingOf(app)).toBeDefined()
  },
)

test('an offer turns nothing on', async () => {
  await keepAccount(app, { ...ACCOUNT, onlyMyDevices: 'offered' })
  expect(await sealingOf(app)).toBeUndefined()
  expect(await readStand(app)).toBe('offered')
})

test('how this device stands to it is known with no network', async () => {
  expect(await readStand(app)).toBe('off')
  await keepAccount(app, { ...ACCOUNT, onlyMyDevices: 'required' })
  expect(await readStand(app)).toBe('wanted')
  await keepAccount(app, { ...ACCOUNT, onlyMyDevices: 'used' })
  expect(await readStand(app)).toBe('closed')
  await keepAccount(app, ACCOUNT)
  expect(await readStand(app)).toBe('closed')
  await app.keys.put({ key: 'account' } as never)
  expect(await readStand(app)).toBe('open')
})

test('so does the key of an account, where the word itself could not be stored', async () => {
  await app.keys.put({ key: 'account' } as never)
  expect(await sealingOf(app)).toBeDefined()
})

test('while the database does not answer the note says it', async () => {
  vi.spyOn(app.keys, 'where').mockReturnValue({
    anyOf: () => ({ count: () => new Dexie.Promise(() => undefined) }),
  } as never)
  kept.set(ONLY_MY_DEVICES, app.name)
  expect(await sealingOf(app)).toBeDefined()
})

test('where what seals is not here and cannot be had, there is a refusal and no take in the clear', async () => {
  await keyStoreOf(app).turnOn()
  const active = { postMessage: (_: unknown, [port]: MessagePort[]) => port?.postMessage(false) }
  vi.stubGlobal('navigator', { onLine: false, serviceWorker: { getRegistration: async () => ({ active }) } })
  await expect(sealingOf(app)).rejects.toThrow(ExtraMissingError)
})

test('a file that never comes is not waited for', async () => {
  await keyStoreOf(app).turnOn()
  const active = { postMessage: () => undefined }
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: { getRegistration: async () => ({ active }) } })
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const refused = expect(sealingOf(app)).rejects.toThrow()
  kept.set(ONLY_MY_DEVICES, app.name)
  await vi.advanceTimersByTimeAsync(11_000)
  vi.useRealTimers()
  await refused
})
