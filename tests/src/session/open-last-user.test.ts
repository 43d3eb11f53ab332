import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { appDatabaseName } from '../../../src/local/app-database.ts'
import { AUDIO_DATABASE } from '../../../src/local/audio-database.ts'
import { isInMemory } from '../../../src/local/in-memory/in-memory-database.ts'
import { openUser } from '../../../src/session/open-last-user.ts'
import { inMemoryAtom, type SignedInUser, store } from '../../../src/session/store.ts'
import { whole } from '../../whole.ts'
import { ANNA } from '../local/recordings/takes.ts'

const user = { id: ANNA, email: 'anna@example.org', name: 'Anna', isAdmin: true }
const APP = appDatabaseName(ANNA)
let person: SignedInUser | null = null

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(console, 'warn').mockReturnValue()
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  for (const database of [person?.app, person?.audio]) database?.close()
  for (const name of [APP, AUDIO_DATABASE]) await Dexie.delete(name)
})

/** The browser refuses these databases, or never answers. */
function breakDatabases(names: readonly string[], how: 'refuse' | 'hang'): void {
  const { open } = indexedDB
  vi.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
    if (!names.includes(name)) return open.call(indexedDB, name, version)
    if (how === 'refuse') throw new DOMException('Internal error opening backing store.', 'UnknownError')
    return new EventTarget() as IDBOpenDBRequest
  })
}

it.each([
  ['the app database', [APP], ['app']],
  ['the audio database', [AUDIO_DATABASE], ['audio']],
  ['both', [APP, AUDIO_DATABASE], ['app', 'audio']],
])('starts although the browser does not open %s, and says so', async (_, names, said) => {
  breakDatabases(names, 'refuse')
  person = await openUser(user)
  expect(store.get(inMemoryAtom)).toEqual(said)
  expect([isInMemory(person.app), isInMemory(person.audio)]).toEqual([
    names.includes(APP),
    names.includes(AUDIO_DATABASE),
  ])
  await person.app.meta.put({ key: 'cursor', cursor: 3 })
  expect(await person.app.meta.count()).toBe(1)
  expect(await person.audio.segments.count()).toBe(0)
})

it('starts although an opening hangs', { timeout: 100_000 }, async () => {
  breakDatabases([APP], 'hang')
  person = await openUser(user)
  expect(store.get(inMemoryAtom)).toEqual(['app'])
})

it('uses the databases of the browser when they open', async () => {
  person = await openUser(user)
  expect(store.get(inMemoryAtom)).toEqual([])
  expect(await Dexie.exists(APP)).toBe(true)
})

whole(it)('starts although the look at what was here before is never answered', { timeout: 100_000 }, async () => {
  vi.stubGlobal('caches', { open: () => new Promise(() => undefined) })
  person = await openUser(user)
  expect(await person.app.recordings.count()).toBe(0)
})
