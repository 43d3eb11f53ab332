import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { appDatabaseName } from '../../../src/local/app-database.ts'
import { AUDIO_DATABASE } from '../../../src/local/audio-database.ts'
import { giveUpDatabase } from '../../../src/local/guard-database.ts'
import { readStoredNote, removeStoredNote } from '../../../src/platform/storage/stored-note.ts'
import { writeManifest } from '../../../src/session/eviction-check.ts'
import { openUser } from '../../../src/session/open-last-user.ts'
import { lossAtom, type SignedInUser, store, userAtom } from '../../../src/session/store.ts'
import { ANNA } from '../local/recordings/takes.ts'

const user = { id: ANNA, email: 'anna@example.org', name: 'Anna', isAdmin: true }
let person: SignedInUser
let asked = 0
let removed = 0
let stored: string | null = null

beforeAll(writeManifest)
beforeEach(async () => {
  let kept: string | null = null
  const cache = {
    match: async () => {
      asked++
      return kept === null ? undefined : new Response(kept)
    },
    put: async (_: string, answer: Response) => {
      kept = await answer.text()
    },
  }
  removed = 0
  const forget = async () => {
    removed++
    kept = null
  }
  vi.stubGlobal('caches', { open: async () => cache, delete: forget })
  stored = JSON.stringify(user)
  vi.stubGlobal('localStorage', { getItem: () => stored, setItem: () => undefined, removeItem: () => undefined })
  person = await openUser(user)
  store.set(userAtom, person)
  await person.app.meta.put({ key: 'cursor', cursor: 3 })
  await vi.waitFor(async () => expect(await readStoredNote()).toEqual({ user, filled: true, unsent: [] }))
})
afterEach(async () => {
  store.set(userAtom, null)
  store.set(lossAtom, null)
  for (const database of [person.app, person.audio]) {
    giveUpDatabase(database)
    database.close()
  }
  vi.unstubAllGlobals()
  for (const name of [appDatabaseName(ANNA), AUDIO_DATABASE]) await Dexie.delete(name)
})

it('says so when the browser empties the database under an open page', async () => {
  await person.app.meta.clear()
  await vi.waitFor(() => expect(store.get(lossAtom)).toEqual({ unsent: [] }))
})

it('keeps quiet after a sign-out in another tab', async () => {
  await removeStoredNote()
  asked = 0
  await person.app.meta.clear()
  await vi.waitFor(() => expect(asked).toBe(1))
  expect(await readStoredNote()).toBeNull()
  expect(store.get(lossAtom)).toBeNull()
})

it('leaves no note of a person who signed out while it was being written', async () => {
  await removeStoredNote()
  stored = null
  await person.app.meta.put({ key: 'cursor', cursor: 4 })
  await vi.waitFor(() => expect(removed).toBe(2))
  expect(await readStoredNote()).toBeNull()
})
