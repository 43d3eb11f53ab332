import { Dexie } from 'dexie'

/** A reading takes this part of the time at most, as one of a third: while a large library arrives each takes long. */
const REST = 2

/**
 * A reading for a live query of what is written often: at once, and then not before the pause is over, or twice the time that the reading
 * took. Of several that wait for its end only the last reads: Dexie has given up those before it.
 */
export function throttle<T>(read: () => Promise<T>, pauseMs: number): () => Promise<T> {
  let last = 0
  let nextAt = 0
  return () => {
    const mine = ++last
    // Dexie's own promise: behind it the tables that are read are still watched.
    const over = new Dexie.Promise<void>((resolve) => setTimeout(resolve, Math.max(0, nextAt - performance.now())))
    return over.then(() => {
      if (mine !== last) return new Promise<T>(() => undefined)
      const begun = performance.now()
      nextAt = begun + pauseMs
      return read().finally(() => {
        const ended = performance.now()
        nextAt = Math.max(nextAt, ended + REST * (ended - begun))
      })
    }) as Promise<T>
  }
}
