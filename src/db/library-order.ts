import { liveQuery } from 'dexie'
import type { RecordingId } from '../../contract/ids.ts'
import type { AppDatabase } from './app.ts'
import { listIds } from './first-queries.ts'

type Listener = { next: (ids: readonly RecordingId[]) => void; error: (problem: unknown) => void }

/** An observable with its last value, as `useObservable` of dexie-react-hooks reads it. */
export type LibraryOrder = {
  hasValue(): boolean
  getValue(): readonly RecordingId[] | undefined
  subscribe(next: Listener['next'], error: Listener['error']): () => void
}

const orders = new WeakMap<AppDatabase, LibraryOrder>()

/**
 * The ids of the library, the newest first, read once and then kept up to date while the database is open: 10,000 of them
 * take longer to read than a press may wait.
 */
export function libraryOrder(app: AppDatabase): LibraryOrder {
  const known = orders.get(app)
  if (known) return known
  const order = watch(app)
  orders.set(app, order)
  return order
}

function watch(app: AppDatabase): LibraryOrder {
  const listeners = new Set<Listener>()
  let ids: readonly RecordingId[] | undefined
  let failure: { problem: unknown } | null = null
  const read = (): Promise<RecordingId[]> =>
    listIds(app).catch((problem: unknown) => {
      // Whoever asks next begins anew: of a read that was cut off with its page (abort-running.ts) Dexie tells nobody.
      orders.delete(app)
      throw problem
    })
  liveQuery(read).subscribe({
    next: (order) => {
      ids = order
      for (const listener of listeners) listener.next(order)
    },
    error: (problem) => {
      failure = { problem }
      for (const listener of listeners) listener.error(problem)
    },
  })
  return {
    hasValue: () => ids !== undefined,
    getValue: () => ids,
    subscribe: (next, error) => {
      const listener = { next, error }
      listeners.add(listener)
      if (failure) error(failure.problem)
      else if (ids) next(ids)
      return () => void listeners.delete(listener)
    },
  }
}
