/** Lets go of a lock. */
export type Release = () => void

/** Until a lock that was taken away is asked for again. The timers of a page in the back/forward cache stand still. */
const AGAIN_MS = 1000

/** Of each lock of this page: how it is asked for once more, and how it is left to others until then. */
const heldHere = new Map<string, { again(): void; leave(): void }>()

/** Whether this page holds the lock, or let go of it a moment ago: the browser may still list it. */
export const isHeldHere = (name: string): boolean => heldHere.has(name)

/**
 * Leaves these to other tabs while this page lies in the back/forward cache, until `takeLocksAgain`: WebKit kept them there before July
 * 2025 (WebKit PR 47797), for half an hour, though its MediaRecorder ends there, and nothing can be recorded beside it then.
 */
export function leaveLocks(isLeft: (name: string) => boolean): void {
  for (const [name, { leave }] of heldHere) if (isLeft(name)) leave()
}

/**
 * Asks for all of them once more, as the page comes back from the back/forward cache: WebKit takes them there without a word. One that
 * was not taken is asked for in vain, and comes when this page lets go of it: then it is given back at once.
 */
export function takeLocksAgain(): void {
  for (const { again } of [...heldHere.values()]) again()
}

/**
 * Takes a Web Lock for as long as the caller likes; null when another tab holds it. One that is taken away is asked for
 * again, and held as soon as it is free.
 */
export function holdLock(name: string, locks: LockManager = navigator.locks): Promise<Release | null> {
  let isOver = false
  let isLeft = false
  let free: Release = () => undefined
  /** While it is asked for once more and not held. */
  let asking: AbortController | null = null
  const release = (): void => {
    isOver = true
    free()
    // One that was left is held no more.
    if (isLeft) heldHere.delete(name)
  }
  const leave = (): void => {
    isLeft = true
    // Else it would be held by a page that lies in the cache.
    asking?.abort()
    free()
  }
  const hold = (): Promise<void> => {
    isLeft = false
    asking = null
    heldHere.set(name, { again, leave })
    return new Promise((resolve) => {
      free = resolve
      if (isOver) resolve()
    })
  }
  const forget = (): void => {
    if (!isLeft) heldHere.delete(name)
  }
  const again = (): void => {
    if (isOver) return
    // The one before may have been dropped without a word.
    asking?.abort()
    const own = new AbortController()
    asking = own
    locks
      .request(name, { signal: own.signal }, hold)
      .finally(() => own.signal.aborted || forget())
      .catch((error: unknown) => own.signal.aborted || takenAway(error))
  }
  const takenAway = (error: unknown): void => {
    if (isOver) return
    console.warn(`The lock ${name} was taken away.`, error)
    setTimeout(again, AGAIN_MS)
  }
  return new Promise((resolve, reject) => {
    let isHeld = false
    locks
      .request(name, { ifAvailable: true }, (lock) => {
        resolve(lock && release)
        isHeld = lock !== null
        return lock ? hold() : undefined
      })
      .finally(() => isHeld && forget())
      .catch((error: unknown) => (isHeld ? takenAway(error) : reject(error)))
  })
}
