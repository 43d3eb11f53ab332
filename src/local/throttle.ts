import { Dexie } from 'dexie'

/** So many times as long as a reading took it rests, but not longer than a person waits. While a large library arrives each takes long. */
const REST = 2
const MOST_MS = 2000

/**
 * A reading for a live query of what is written often: at once, and then not before the pause is over, or the rest, nor while it reads. Of
 * several that wait for its end only the last reads: Dexie has given up those before it.
 */
export function throttle<T>(read: () => Promise<T>, pauseMs: number): () => Promise<T> {
  let last = 0
  let nextAt = 0
  // Dexie's own promise: behind it the tables that are read are still watched.
  const pause = (): Promise<void> =>
    new Dexie.Promise<void>((resolve) => {
      setTimeout(resolve, Math.min(pauseMs, nextAt - performance.now()))
    }).then(() => (performance.now() < nextAt ? pause() : undefined)) as Promise<void>
  return () => {
    const mine = ++last
    return pause().then(() => {
      if (mine !== last) return new Promise<T>(() => undefined)
      const begun = performance.now()
      // One that was cut off may never end.
      nextAt = begun + Math.max(pauseMs, MOST_MS)
      return read().finally(() => {
        const took = performance.now() - begun
        nextAt = begun + Math.max(pauseMs, took + Math.min(REST * took, MOST_MS))
      })
    })
  }
}
