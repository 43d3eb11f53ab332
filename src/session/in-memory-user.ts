import { type AppDatabase, openAppDatabase } from '../local/app-database.ts'
import type { AudioDatabase } from '../local/audio-database.ts'
import { giveUpDatabase } from '../local/guard-database.ts'
import { isInMemory, openInMemory } from '../local/in-memory/in-memory-database.ts'
import { IN_MEMORY_LOCK } from '../local/in-memory/in-memory-lock.ts'
import { holdLock } from '../platform/storage/locks.ts'
import { inMemoryAtom, type SignedInUser, store, userAtom } from './store.ts'

/** Says which databases of this person are in memory, and lets no other page or worker take its own part for the whole. */
export function announceInMemory({ app, audio }: SignedInUser): void {
  store.set(inMemoryAtom, [
    ...(isInMemory(app) ? (['app'] as const) : []),
    ...(isInMemory(audio) ? (['audio'] as const) : []),
  ])
  if (!isInMemory(audio)) return
  holdLock(IN_MEMORY_LOCK).catch((error: unknown) => console.error('Other pages are not told.', error))
}

/** From now on, and until the page is loaded again, this page works on these databases in place of the browser's own. */
export function workOn(standIns: { app?: AppDatabase; audio?: AudioDatabase }): SignedInUser {
  const before = store.get(userAtom)
  if (!before) throw new Error('Sign in to record.')
  const person = { ...before, ...standIns }
  if (person.app !== before.app) giveUpDatabase(before.app)
  if (person.audio !== before.audio) giveUpDatabase(before.audio)
  store.set(userAtom, person)
  announceInMemory(person)
  return person
}

/** The library in memory: it fills from the server. Rejects where nothing can stand in for it. */
export async function switchAppToMemory({ user }: SignedInUser): Promise<AppDatabase> {
  const { app } = workOn({ app: await openInMemory((where) => openAppDatabase(user.id, where)) })
  return app
}
