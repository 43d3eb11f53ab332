import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { appDatabaseName } from '../../../src/local/app-database.ts'
import { AUDIO_DATABASE } from '../../../src/local/audio-database.ts'
import { giveUpDatabase } from '../../../src/local/guard-database.ts'
import { readNote, removeNote } from '../../../src/platform/storage/stored-note.ts'
import { keepNote } from '../../../src/session/eviction-check.ts'
import { openPerson } from '../../../src/session/open-last-user.ts'
import { lossAtom, type Person, personAtom, store } from '../../../src/session/store.ts'
import { ANNA } from '../local/recordings/takes.ts'

const user = { id: ANNA, email: 'anna@example.org', name: 'Anna', isAdmin: true }
let person: Person
let asked = 0
let removed = 0
let stored: string | null = null

beforeAll(keepNote)
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
  person = await openPerson(user)
  store.set(personAtom, person)
  await person.app.meta.put({ key: 'cursor', cursor: 3 })
  await vi.waitFor(async () => expect(await readNote()).toEqual({ user, filled: true, unsent: [] }))
})
afterEach(async () => {
  store.set(personAtom, null)
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
  await removeNote()
  asked = 0
  await person.app.meta.clear()
  await vi.waitFor(() => expect(asked).toBe(1))
  expect(await readNote()).toBeNull()
  expect(store.get(lossAtom)).toBeNull()
})

it('leaves no note of a person who signed out while it was being written', async () => {
  await removeNote()
  stored = null
  await person.app.meta.put({ key: 'cursor', cursor: 4 })
  await vi.waitFor(() => expect(removed).toBe(2))
  expect(await readNote()).toBeNull()
})
