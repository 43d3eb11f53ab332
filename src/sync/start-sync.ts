import { POLL_BUSY_MS, POLL_IDLE_MS } from '../../contract/limits.ts'
import { ApiError } from '../api/api-error.ts'
import type { WaitReason } from '../local/app-database.ts'
import { isAnyWorkedOn, isWordsWork } from '../local/recordings/first-queries.ts'
import { newEstimate } from './connection-estimate.ts'
import { drainAudioAndEdits } from './drain-audio-and-edits.ts'
import type { DrainContext } from './drain-context.ts'
import type { DrainResult } from './drain-outbox.ts'
import { newPullInTurn } from './feed/pull-in-turn.ts'
import { newAsking } from './outbox/asking.ts'
import { isServerThere } from './outbox/server-there.ts'
import { wakeEntries } from './outbox/wake-entries.ts'
import { watchOutbox } from './outbox/watch-outbox.ts'
import { AFTER_BUSY_MS, askableAt, LONGEST_WAIT_MS, pauseAfter, TICK_MS } from './outbox/when-due.ts'

/** Whether the server answers: `refused` is an answer that is no help, as of a server in trouble. */
export type Heard = 'yes' | 'network' | 'format' | 'refused'

export type SyncPorts = Omit<DrainContext, 'signal' | 'places' | 'readers' | 'link'> & {
  /** False when another person has signed in on this device, in another tab: then nothing may be sent or taken in. */
  isCurrent(): Promise<boolean>
  online(): boolean
  visible(): boolean
  /** Whether there is nothing better to do with the network: no recording runs, and the person saves no data. */
  isIdle(): Promise<boolean>
  /** What the server said about the session. */
  onSession(session: 'ok' | 'expired'): void
  /** Looks whether this device was signed out on purpose, and does then what that asks for. */
  onExpired(): Promise<void>
  /** How the last question for news ended. */
  onHeard(heard: Heard): void
  /** Bytes that the browser grants this origin; null where it does not say. */
  quota(): Promise<number | null>
  /** Something new waits: the service worker is to carry it on if this page goes away. */
  requestSync(): void
}

export type Sync = {
  /** The person's own wish, or a new sign-in: everything that waits is tried now. */
  syncNow(): Promise<void>
  /** The network is back or the page is looked at again. */
  recover(): void
  /** There may be new bytes to send. Nothing else is asked of the server for it. */
  nudge(): void
  /** What it sends with, for who sends beside it, under the same lock. */
  context: DrainContext
  stop(): void
}

/** The HTML standard calls `navigator.onLine` "inherently unreliable": false is only a hint. */
const OFFLINE_PROBE_MS = 60_000
const PRUNE_MS = 60 * 60 * 1000
/** What it takes is no part of what a first screen loads. */
const FIRST_PRUNE_MS = 90_000
/**
 * The server is out of reach though the browser sees a network, and no event will tell when that is over. While the
 * person looks on it is tried this often: what waits is uploaded within 10 s also without Background Sync.
 */
const UNREACHABLE_PROBE_MS = 5000

/** Drains and pulls for one person while this page lives: the only path on Safari and Firefox. */
export function startSync(ports: SyncPorts): Sync {
  const stopped = new AbortController()
  const context: DrainContext = {
    ...ports,
    signal: stopped.signal,
    places: new Map(),
    readers: new Map(),
    link: newEstimate(),
  }
  const pullInTurn = newPullInTurn()
  let running: Promise<void> | null = null
  let again = false
  let isPullAsked = true
  let expired = false
  let unreachable = false
  let tending: Promise<void> | null = null
  let drainAt = Number.POSITIVE_INFINITY
  let pullAt = 0
  let probedAt = 0
  let busy = false
  let lastRun = 0
  let pruneAt = ports.now() + FIRST_PRUNE_MS
  let signedInAt = Number.NEGATIVE_INFINITY
  let isHeard = false
  let areValuesRead = false

  const session = (state: 'ok' | 'expired'): void => {
    expired = state === 'expired'
    ports.onSession(state)
  }
  const ended = async (): Promise<void> => {
    session('expired')
    await ports.onExpired()
  }
  const took = async (drained: DrainResult): Promise<void> => {
    if (drained.kind === 'done' && drained.stoppedBy === 'sign-in') await ended()
  }
  const [askWhenDue, setAskAt] = newAsking(context, took)
  /** @returns whether something holds all of it up */
  const drainOnce = async (): Promise<boolean> => {
    const drained = await drainAudioAndEdits(context)
    await took(drained)
    const entries = await ports.app.outbox.toArray()
    unreachable = entries.some(({ state }) => state.kind === 'pending' && state.waitingFor === 'offline')
    drainAt = ports.now() + pauseAfter(entries, drained, ports.now())
    setAskAt(askableAt(entries, ports.now()))
    askWhenDue()
    return drained.kind === 'done' && drained.stoppedBy !== null
  }
  /** The server knows the person: whatever heard a 401 may try again, but not in a circle if it hears it once more. */
  const wakeSignedIn = async (): Promise<void> => {
    if (ports.now() < signedInAt + LONGEST_WAIT_MS) return
    signedInAt = ports.now()
    await wakeEntries(ports.app, ports.owner, ['sign-in'])
  }
  /** What other devices wrote while no page was open here: a worker may have taken in the feed, and opens nothing. Nothing waits for it. */
  const readValues = (): void => {
    areValuesRead = true
    // Not by deliver-sealed.ts, which a first route would load for nothing.
    const read = async () => (await ports.sealing?.())?.openValues(context)
    read().catch((error: unknown) => {
      areValuesRead = false
      console.warn('Sealed values are read later.', error)
    })
  }
  const pullOnce = async (): Promise<void> => {
    isHeard = false
    // At the end of a feed that brings something they are read with it.
    let areRead = false
    const sealing = async () => {
      areRead = true
      return ports.sealing?.()
    }
    try {
      // Many pages take minutes on a slow line: what is to be sent goes in between.
      if (!(await pullInTurn({ ...context, sealing, isWanted: () => again }))) {
        pullAt = ports.now() + AFTER_BUSY_MS
        return
      }
      isHeard = true
      areValuesRead ||= areRead
      // Where the feed has given way they would be read once more at its end.
      if (!areValuesRead && !again) readValues()
      session('ok')
      ports.onHeard('yes')
      await wakeSignedIn()
    } catch (error) {
      if (stopped.signal.aborted) return
      ports.onHeard(heardOf(error))
      if (!(error instanceof ApiError)) console.error('The feed could not be taken in.', error)
      else if (needsSignIn(error)) await ended()
    }
    // Then the news of a transcript are wanted soon.
    busy = await isAnyWorkedOn(ports.app)
    pullAt = ports.now() + (busy ? POLL_BUSY_MS : POLL_IDLE_MS)
  }
  /** The service worker or another tab may have sent what the server now works on. */
  const lookAfterDelivery = async (): Promise<void> => {
    if (busy || !(await isAnyWorkedOn(ports.app))) return
    busy = true
    pullAt = Math.min(pullAt, ports.now() + POLL_BUSY_MS)
  }
  const pruneNow = async (heard: boolean): Promise<void> => {
    const { prune } = await ports.loadLazySync()
    await prune({ ...ports, isHeard: heard })
  }
  /** Nothing waits for it. */
  const pruneWhenDue = (): void => {
    if (ports.now() < pruneAt) return
    pruneAt = ports.now() + PRUNE_MS
    pruneNow(isHeard).catch((error: unknown) => {
      if (!stopped.signal.aborted) console.error('Tidying up broke off.', error)
    })
  }
  const isIdle = async (): Promise<boolean> =>
    !running && !stopped.signal.aborted && ports.visible() && ports.online() && (await ports.isIdle())
  /** Behind everything else, until something else is to be done. */
  const tend = (): void => {
    if (tending) return
    tending = tendOnce()
      .catch((error: unknown) => {
        if (!stopped.signal.aborted) console.warn('Words are fetched later.', error)
      })
      .finally(() => {
        tending = null
      })
  }
  const tendOnce = async (): Promise<void> => {
    if (!(await isWordsWork(ports.app)) || !(await isIdle())) return
    const { fetchMissingWords } = await import('./feed/words/idle-words.ts')
    await fetchMissingWords(context, isIdle)
  }
  const pass = async (): Promise<void> => {
    if (!(await ports.isCurrent())) return session('expired')
    do {
      again = false
      const isAsked = isPullAsked
      isPullAsked = false
      lastRun = ports.now()
      const isHeldUp = await drainOnce()
      if (!isAsked && !isHeldUp && ports.now() < pullAt) continue
      await pullOnce()
      // It may have given way to what is to be sent now.
      if (again) isPullAsked = true
      pruneWhenDue()
    } while (again && !stopped.signal.aborted)
  }
  const run = (pulls = true): Promise<void> => {
    isPullAsked ||= pulls
    if (running) again = true
    running ??= pass()
      .catch((error: unknown) => {
        if (!stopped.signal.aborted) console.error('The sync broke off; it is tried again.', error)
        drainAt = ports.now() + LONGEST_WAIT_MS
      })
      .finally(() => {
        running = null
        if (!stopped.signal.aborted && !expired) tend()
      })
    return running
  }
  const wakeAndRun = (reasons: readonly WaitReason[]): Promise<void> =>
    wakeEntries(ports.app, ports.owner, reasons).then(() => run())

  /** With hundreds of entries a try writes each of them: so that is asked first. */
  const probe = async (): Promise<void> => {
    probedAt = Number.POSITIVE_INFINITY
    const there = await isServerThere(context)
    probedAt = ports.now()
    if (there !== 'no' && !stopped.signal.aborted) await wakeAndRun(['offline'])
  }

  const tick = (): void => {
    const now = ports.now()
    if (expired) return
    if (!ports.online() && now < lastRun + OFFLINE_PROBE_MS) return
    askWhenDue()
    if (running) return
    if (unreachable && ports.visible() && now >= Math.max(lastRun, probedAt) + UNREACHABLE_PROBE_MS) void probe()
    else if (now >= drainAt || (now >= pullAt && (busy || ports.visible()))) void run()
  }
  const timer = setInterval(tick, TICK_MS)
  const unwatch = watchOutbox(ports.app, ports.owner, {
    added: () => {
      ports.requestSync()
      setAskAt(0)
      void run()
    },
    removed: () => {
      lookAfterDelivery().catch((error: unknown) => {
        if (!stopped.signal.aborted) console.error('Running jobs are not known.', error)
      })
    },
  })

  return {
    syncNow: () => {
      expired = false
      return wakeAndRun(['offline', 'server-busy', 'server-full', 'sign-in', 'storage'])
    },
    recover: () => void wakeAndRun(['offline']),
    nudge: () => void run(false),
    context,
    stop() {
      stopped.abort()
      clearInterval(timer)
      unwatch()
    },
  }
}

const heardOf = (error: unknown): Heard =>
  error instanceof ApiError && error.failure.kind === 'offline' ? error.failure.why : 'refused'

/** The session has ended, or it is another person's who has signed in on this device. */
const needsSignIn = ({ status, failure }: ApiError): boolean =>
  status === 401 || (failure.kind === 'status' && failure.code === 'other-user')
