import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { clear } from 'idb-keyval'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { completeSignIn } from '../../../src/features/account/sign-in.ts'
import { appDatabaseName } from '../../../src/local/app-database.ts'
import { AUDIO_DATABASE } from '../../../src/local/audio-database.ts'
import { readUser } from '../../../src/local/device/user.ts'
import { giveUpDatabase } from '../../../src/local/guard-database.ts'
import { openLastUser } from '../../../src/session/open-last-user.ts'
import { lossAtom, store, userAtom } from '../../../src/session/store.ts'
import { ANNA } from '../local/recordings/takes.ts'

const user = { id: ANNA, email: 'anna@example.org', name: 'Anna', isAdmin: true }

/** What a browser keeps outside of its databases. */
function keepOutside(note: unknown): void {
  const match = async () => (note ? new Response(JSON.stringify(note)) : undefined)
  vi.stubGlobal('caches', { open: async () => ({ match, put: async () => undefined }) })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
}

const NOTE = { user, filled: true, unsent: [] }

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(async () => {
  const person = store.get(userAtom)
  for (const database of person ? [person.app, person.audio] : []) {
    giveUpDatabase(database)
    database.close()
  }
  store.set(userAtom, null)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  await clear()
  for (const name of [appDatabaseName(ANNA), AUDIO_DATABASE]) await Dexie.delete(name)
})

it('knows the person again whose databases the browser deleted, and says what happened', async () => {
  keepOutside(NOTE)
  await openLastUser()
  expect(store.get(userAtom)?.user).toEqual(user)
  expect(store.get(lossAtom)).toEqual({ unsent: [] })
  expect(await readUser()).toEqual(user)
})

it.each([
  ['signed out', null],
  ['is not written down', { ...NOTE, user: undefined }],
  ['is written down in pieces', { ...NOTE, user: { id: ANNA } }],
])('opens nobody who %s', async (_, note) => {
  keepOutside(note)
  await openLastUser()
  expect(store.get(userAtom)).toBeNull()
})

it('lets a person in although the browser does not store who it is', async () => {
  keepOutside(null)
  const { open } = indexedDB
  vi.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
    if (name === 'keyval-store') throw new DOMException('Internal error opening backing store.', 'UnknownError')
    return open.call(indexedDB, name, version)
  })
  await completeSignIn(user)
  expect(store.get(userAtom)?.user).toEqual(user)
})
