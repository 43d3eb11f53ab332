/** Lets go of a lock. */
export type Release = () => void

/** Until a lock that was taken away is asked for again. The timers of a page in the back/forward cache stand still. */
const AGAIN_MS = 1000

/** What asks for each lock of this page once more. */
const heldHere = new Map<string, () => void>()

/** Whether this page holds the lock, or let go of it a moment ago: the browser may still list it. */
export const isHeldHere = (name: string): boolean => heldHere.has(name)

/**
 * Asks for all of them once more, as the page comes back from the back/forward cache: WebKit takes them there without a word (WebKit PR
 * 47797). One that was not taken is asked for in vain, and comes when this page lets go of it: then it is given back at once.
 */
export function takeLocksAgain(): void {
  for (const again of [...heldHere.values()]) again()
}

/**
 * Takes a Web Lock for as long as the caller likes; null when another tab holds it. One that is taken away is asked for
 * again, and held as soon as it is free.
 */
export function holdLock(name: string, locks: LockManager = navigator.locks): Promise<Release | null> {
  let isOver = false
  let free: Release = () => undefined
  const release = (): void => {
    isOver = true
    free()
  }
  const hold = (): Promise<void> => {
    heldHere.set(name, again)
    return new Promise((resolve) => {
      free = resolve
      if (isOver) resolve()
    })
  }
  const forget = (): void => void heldHere.delete(name)
  const again = (): void => {
    if (!isOver) locks.request(name, hold).finally(forget).catch(takenAway)
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
