import type { User } from '../contract/account.ts'
import { openAppDatabase } from './db/app.ts'
import { openAudioDatabase } from './db/audio.ts'
import { type DatabaseTrouble, guardDatabase } from './db/guard-database.ts'
import { readPerson } from './db/person.ts'
import { databaseTroubleAtom, type Person, personAtom, store } from './store.ts'

/** The stored user of product.md section 3, for whoever else reads it; the app itself trusts only the session. */
const USER_KEY = 'earmark-user'

/** Opens the library of the last signed-in person at once, with or without a network; keeps the stored user in step. */
export async function openLastPerson(): Promise<void> {
  store.sub(personAtom, keepUser)
  const user = await readPerson().catch((error: unknown) => {
    console.error('The last person could not be read; sign in again.', error)
    return null
  })
  if (user) store.set(personAtom, await openPerson(user))
}

export async function openPerson(user: User): Promise<Person> {
  const person = { user, app: openAppDatabase(user.id), audio: openAudioDatabase() }
  const trouble = (what: DatabaseTrouble): void => store.set(databaseTroubleAtom, what)
  await Promise.all([guardDatabase(person.app, trouble), guardDatabase(person.audio, trouble)])
  return person
}

function keepUser(): void {
  const user = store.get(personAtom)?.user
  try {
    if (user) localStorage.setItem(USER_KEY, JSON.stringify(user))
    else localStorage.removeItem(USER_KEY)
  } catch (error) {
    console.warn('This browser keeps no local storage.', error)
  }
}
