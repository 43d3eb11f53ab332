import { type AppDatabase, openAppDatabase } from '../local/app-database.ts'
import type { AudioDatabase } from '../local/audio-database.ts'
import { giveUpDatabase } from '../local/guard-database.ts'
import { isStandIn, openStandIn } from '../local/in-memory/in-memory-database.ts'
import { STAND_IN_LOCK } from '../local/in-memory/in-memory-lock.ts'
import { holdLock } from '../platform/storage/locks.ts'
import { type Person, personAtom, standInsAtom, store } from './store.ts'

/** Says which databases of this person are in memory, and lets no other page or worker take its own part for the whole. */
export function tellStandIns({ app, audio }: Person): void {
  store.set(standInsAtom, [
    ...(isStandIn(app) ? (['app'] as const) : []),
    ...(isStandIn(audio) ? (['audio'] as const) : []),
  ])
  if (!isStandIn(audio)) return
  holdLock(STAND_IN_LOCK).catch((error: unknown) => console.error('Other pages do not know of what is here.', error))
}

/** From now on, and until the page is loaded again, this page works on these databases in place of the browser's own. */
export function workOn(standIns: { app?: AppDatabase; audio?: AudioDatabase }): Person {
  const before = store.get(personAtom)
  if (!before) throw new Error('Sign in to record.')
  const person = { ...before, ...standIns }
  if (person.app !== before.app) giveUpDatabase(before.app)
  if (person.audio !== before.audio) giveUpDatabase(before.audio)
  store.set(personAtom, person)
  tellStandIns(person)
  return person
}

/** The library in memory: it fills from the server. Rejects where nothing can stand in for it. */
export async function standInForApp({ user }: Person): Promise<AppDatabase> {
  const { app } = workOn({ app: await openStandIn((where) => openAppDatabase(user.id, where)) })
  return app
}
