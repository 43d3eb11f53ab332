import type { AppDatabase } from '../local/app-database.ts'
import { fallbackNames } from '../local/audio/fallback-names.ts'
import { readUser } from '../local/device/user.ts'
import { isLockedByOtherTab } from '../local/in-memory/in-memory-lock.ts'
import { hasUnsent } from '../local/recordings/unsent.ts'
import { isRecording } from '../local/takes/unfinished.ts'
import { isVisible, onRecover } from '../platform/page-events.ts'
import { sealingOf } from '../session/sealing/sealing.ts'
import { heardAtom, onlineAtom, type SignedInUser, sessionAtom, store, syncAtom, userAtom } from '../session/store.ts'
import { ANSWER_CHANNEL } from '../sync/answer-channel.ts'
import type { Sync } from '../sync/start-sync.ts'
import { savesData } from './keeping/saves-data.ts'
import type { NetworkBundle } from './network-bundle.ts'

/**
 * Keeps one sync running for whoever is signed in, once the network's part of the page is there. Returns a way to say that
 * there may be new bytes to send.
 */
export function composeSync(
  requestSync: () => void,
  network: Promise<NetworkBundle>,
): { nudge(): void; recover(): void } {
  const answers = new BroadcastChannel(ANSWER_CHANNEL)
  let sync: Sync | null = null
  let followed: SignedInUser | null = null

  const start = ({ startSync, client, loadOnce }: NetworkBundle, person: SignedInUser): Sync => {
    const { user, app, audio } = person
    const loadPassages = loadOnce(client, () => import('../local/search/library-passages.ts'))
    const loadMending = loadOnce(client, () => import('../sync/upload/repair-upload.ts'))
    return startSync({
      app,
      audio,
      owner: user.id,
      client,
      locks: navigator.locks,
      now: Date.now,
      random: Math.random,
      findPassages: async (...asked) => (await loadPassages()).findPassages(...asked),
      repairUpload: async (...asked) => (await loadMending()).repairUpload(...asked),
      loadLazySync: loadOnce(client, () => import('../sync/lazy-sync.ts')),
      sealing: () => sealingOf(app),
      publish: (news) => answers.postMessage(news),
      isCurrent: () => isStillHere(user.id),
      isElsewhere: (recording) =>
        isLockedByOtherTab({ audio, fallbackNames: fallbackNames, locks: navigator.locks }, recording),
      online: () => store.get(onlineAtom),
      visible: isVisible,
      isIdle: async () => !savesData() && !(await isRecording(navigator.locks)),
      quota,
      onSession: (session) => store.set(sessionAtom, session),
      onExpired: async () => (await import('../session/revocation.ts')).checkRevocation(person),
      onHeard: (heard) => store.set(heardAtom, heard),
      requestSync,
    })
  }
  const follow = (network: NetworkBundle): void => {
    const person = store.get(userAtom)
    if (isSame(person, followed)) return
    followed = person
    store.set(heardAtom, null)
    sync?.stop()
    sync = person ? start(network, person) : null
    store.set(syncAtom, sync)
    if (person) void network.wakeAfterUpdate(person).then(() => sync?.syncNow())
  }
  void askForEvent(store.get(userAtom), requestSync)
  void network.then((loaded) => {
    store.sub(userAtom, () => follow(loaded))
    follow(loaded)
  })
  onRecover(() => sync?.recover())
  return { nudge: () => sync?.nudge(), recover: () => sync?.recover() }
}

/** The same person, on the same databases. */
const isSame = (one: SignedInUser | null, other: SignedInUser | null): boolean =>
  one?.user.id === other?.user.id && one?.app === other?.app && one?.audio === other?.audio

/** True too where this device cannot tell: the server refuses what is not this person's. */
async function isStillHere(user: string): Promise<boolean> {
  try {
    return (await readUser())?.id === user
  } catch (error) {
    console.warn('The users of this device cannot be read.', error)
    return true
  }
}

async function quota(): Promise<number | null> {
  return (await navigator.storage?.estimate?.())?.quota ?? null
}

/**
 * Asks for a sync event at each start that finds something unsent: the browser gives an older one up after three tries
 * (background_sync_parameters.cc). At once, as this page may be closed before it can call the server itself.
 */
export async function askForEvent(person: { app: AppDatabase } | null, requestSync: () => void): Promise<void> {
  try {
    if (person && (await hasUnsent(person.app))) requestSync()
  } catch (error) {
    console.warn('The outbox cannot be counted.', error)
  }
}
