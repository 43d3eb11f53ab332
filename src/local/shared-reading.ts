import { liveQuery } from 'dexie'
import type { AppDatabase } from './app-database.ts'
import { throttle } from './throttle.ts'

type Listener<T> = { next: (value: T) => void; error: (problem: unknown) => void }

/** An observable with its last value, as `useObservable` of dexie-react-hooks reads it. */
export type Reading<T> = {
  hasValue(): boolean
  getValue(): T | undefined
  /** @returns ends it */
  subscribe(next: Listener<T>['next'], error: Listener<T>['error']): () => void
}

/**
 * One live reading of a database for all who show it, kept up to date while the database is open.
 * @param pauseMs the least from one reading to the next: what is written often is not read as often
 */
export function sharedReading<T>(
  read: (app: AppDatabase) => Promise<T>,
  pauseMs = 0,
): (app: AppDatabase) => Reading<T> {
  const readings = new WeakMap<AppDatabase, Reading<T>>()
  return (app) => {
    const known = readings.get(app)
    if (known) return known
    const failed = (problem: unknown): never => {
      // Whoever asks next begins anew: of a read that was cut off with its page (abort-running.ts) Dexie tells nobody.
      readings.delete(app)
      throw problem
    }
    const reading = watch(throttle(() => read(app).catch(failed), pauseMs))
    readings.set(app, reading)
    return reading
  }
}

function watch<T>(read: () => Promise<T>): Reading<T> {
  const listeners = new Set<Listener<T>>()
  let latest: { value: T } | null = null
  let failure: { problem: unknown } | null = null
  liveQuery(read).subscribe({
    next: (value) => {
      latest = { value }
      for (const listener of listeners) listener.next(value)
    },
    error: (problem) => {
      failure = { problem }
      for (const listener of listeners) listener.error(problem)
    },
  })
  return {
    hasValue: () => latest !== null,
    getValue: () => latest?.value,
    subscribe: (next, error) => {
      const listener = { next, error }
      listeners.add(listener)
      if (failure) error(failure.problem)
      else if (latest) next(latest.value)
      return () => void listeners.delete(listener)
    },
  }
}
