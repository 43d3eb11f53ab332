import type { Dexie } from 'dexie'
import type { User } from '../../contract/accounts/account.ts'
import { abortRunning } from '../local/abort-running.ts'
import { openAppDatabase } from '../local/app-database.ts'
import { openAudioDatabase } from '../local/audio-database.ts'
import { readUser, writeUser } from '../local/device/user.ts'
import { giveUpDatabase, guardDatabase } from '../local/guard-database.ts'
import { openInMemory, type Whereabouts } from '../local/in-memory/in-memory-database.ts'
import { answered } from '../local/unanswered-error.ts'
import { onKeptByWebkit } from '../platform/page-events.ts'
import { USER_KEY } from '../platform/storage/stored-user.ts'
import { checkEviction, readManifestUser } from './eviction-check.ts'
import { announceInMemory } from './in-memory-user.ts'
import { databaseTroubleAtom, type SignedInUser, store, userAtom } from './store.ts'

/**
 * Opens the library of the last signed-in person at once, with or without a network; keeps the stored user in step.
 */
export async function openLastUser(): Promise<void> {
  store.sub(userAtom, keepUser)
  const user = await answered(readUser(), LOOK_BACK_MS).catch((error: unknown) => {
    console.error('The last user could not be read; sign in again.', error)
    return null
  })
  const known = user ?? (await readKeptUser())
  if (known) store.set(userAtom, await openUser(known))
}

/** Who was signed in when the databases of this device vanished: not signed out, as the note of what is kept still stands. */
async function readKeptUser(): Promise<User | null> {
  try {
    const user = await answered(readManifestUser(), LOOK_BACK_MS)
    if (!user) return null
    writeUser(user).catch((error: unknown) => console.error('The user of this device is not stored.', error))
    return user
  } catch (error) {
    console.error('The last user could not be read; sign in again.', error)
    return null
  }
}

/** A database may open and then never answer, as in Safari, here or in the tab that holds the lock. Milliseconds. */
const LOOK_BACK_MS = 5000

export async function openUser(user: User): Promise<SignedInUser> {
  const [app, audio] = await Promise.all([
    openOrStandIn((where) => openAppDatabase(user.id, where)),
    openOrStandIn(openAudioDatabase),
  ])
  const person = { user, app, audio }
  announceInMemory(person)
  await answered(checkEviction(person), LOOK_BACK_MS).catch((error: unknown) =>
    console.error('The eviction check goes on after the start.', error),
  )
  return person
}

/** A database that this browser does not open must not keep the app from starting. */
async function openOrStandIn<Database extends Dexie>(make: (where?: Whereabouts) => Database): Promise<Database> {
  const database = make()
  onKeptByWebkit(abortRunning(database))
  const isOpen = await guardDatabase(database, (what) => store.set(databaseTroubleAtom, what))
  if (isOpen) return database
  try {
    const standIn = await openInMemory(make)
    giveUpDatabase(database)
    return standIn
  } catch (error) {
    console.error(`Nothing stands in for the database ${database.name}.`, error)
    return database
  }
}

function keepUser(): void {
  const user = store.get(userAtom)?.user
  try {
    if (user) localStorage.setItem(USER_KEY, JSON.stringify(user))
    else localStorage.removeItem(USER_KEY)
  } catch (error) {
    console.warn('This browser keeps no local storage.', error)
  }
}
