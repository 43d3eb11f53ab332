import { RECORDER_LOCK, runningTakes } from '../src/local/takes/unfinished.ts'
import { DRAIN_LOCK } from '../src/sync/drain-lock.ts'
import { EVENT_LOCK } from '../src/sync/is-idle.ts'

/** The browser lets it in when the old worker has nothing under way any more. */
const PATIENCE_MS = 5000

/**
 * The new version takes over on the person's tap, and never while any tab records or uploads. It
 * holds both locks itself meanwhile, so that neither can begin under it, but not for ever: to record is worth more. While
 * the old worker has a sync event under way it does not even ask: the browser would put it off, and let it in as soon as
 * the event is over, whatever has begun by then. Resolves to whether it took over.
 */
export async function skipWaitingWhenIdle(
  worker: { skipWaiting(): Promise<void> },
  locks: LockManager = navigator.locks,
  patienceMs = PATIENCE_MS,
): Promise<boolean> {
  return alone(locks, RECORDER_LOCK, () =>
    alone(locks, DRAIN_LOCK, async () => {
      if ((await runningTakes(locks)).size > 0 || (await isEventUnderWay(locks))) return false
      const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), patienceMs))
      return Promise.race([worker.skipWaiting().then(() => true), late])
    }),
  )
}

const isEventUnderWay = async (locks: LockManager): Promise<boolean> =>
  ((await locks.query()).held ?? []).some(({ name }) => name === EVENT_LOCK)

/** False, and nothing done, while somebody else holds the lock. */
const alone = (locks: LockManager, name: string, act: () => Promise<boolean>): Promise<boolean> =>
  locks.request(name, { ifAvailable: true }, async (lock) => (lock ? act() : false))
