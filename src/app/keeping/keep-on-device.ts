import { liveQuery } from 'dexie'
import { readKeep } from '../../local/device/keep-choice.ts'
import { readUser } from '../../local/device/user.ts'
import { isInMemory } from '../../local/in-memory/in-memory-database.ts'
import { onRecover } from '../../platform/page-events.ts'
import { client } from '../../session/client.ts'
import { loadExtra } from '../../session/load-extra.ts'
import { type SignedInUser, store, userAtom } from '../../session/store.ts'
import { savesData } from './saves-data.ts'

/** Milliseconds: until what gave way, or broke off, is looked at again. */
const AGAIN_MS = 10_000
/** Milliseconds: until a device that was full is tried again. */
const AFTER_FULL_MS = 300_000

/** Has the audio that is to stay on this device fetched, for whoever is signed in, while this page lives. */
export function keepOnDevice(): void {
  let ended = (): void => undefined
  const follow = (): void => {
    ended()
    const person = store.get(userAtom)
    ended = person && !isInMemory(person.audio) ? keepFor(person) : () => undefined
  }
  store.sub(userAtom, follow)
  follow()
}

function keepFor(person: SignedInUser): () => void {
  const stopped = new AbortController()
  let isRunning = false
  let again = false
  let notBefore = 0
  const look = async (): Promise<void> => {
    const { newest, chosen, fetched } = await readKeep(person.app)
    if (newest + chosen.length + fetched.length === 0 || !navigator.onLine || Date.now() < notBefore) return
    const { keepRecordings } = await loadExtra('offline', () => import('../../sync/keep/keep-recordings.ts'))
    await keepRecordings(contextOf(person, stopped.signal))
    // As it is after this pass.
    notBefore = (await readKeep(person.app)).isFull ? Date.now() + AFTER_FULL_MS : 0
  }
  const run = (): void => {
    again = isRunning
    if (isRunning) return
    isRunning = true
    look()
      .catch((error: unknown) => {
        if (!stopped.signal.aborted) console.warn('Recordings are kept later.', error)
      })
      .finally(() => {
        isRunning = false
        if (again && !stopped.signal.aborted) run()
      })
  }
  const choice = liveQuery(() => readKeep(person.app)).subscribe(({ isFull }) => {
    if (!isFull) notBefore = 0
    run()
  })
  const timer = setInterval(run, AGAIN_MS)
  const unwatch = onRecover(run)
  return () => {
    stopped.abort()
    clearInterval(timer)
    choice.unsubscribe()
    unwatch()
  }
}

const contextOf = ({ app, audio, user }: SignedInUser, signal: AbortSignal) => ({
  app,
  audio,
  owner: user.id,
  client,
  signal,
  locks: navigator.locks,
  loadLazySync: () => import('../../sync/lazy-sync.ts'),
  isCurrent: async () => (await readUser())?.id === user.id,
  savesData,
  freeBytes: async () => {
    const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {}
    return quota === undefined || usage === undefined ? null : Math.max(0, quota - usage)
  },
})
