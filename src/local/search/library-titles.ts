import { Dexie, type ObservabilitySet, RangeSet } from 'dexie'
import type { RecordingId } from '../../../contract/ids.ts'
import { foldText } from '../../../core/text/fold-text.ts'
import type { AppDatabase, LocalRecording } from '../app-database.ts'

/** What a row is found by, what stands for it until it is read, and what is asked of many rows at once. */
export type RowTitle = Pick<LocalRecording, 'title' | 'isFavorite' | 'duration'> & {
  folded: string
  /** Whether the server has its sound. */
  isConfirmed: boolean
  /** Neither the sound nor anything else of it is on the server. */
  isUnsent: boolean
}

export type LibraryTitles = {
  /** Another map after each change; null until all have been read. Throws what the database threw. */
  get(): ReadonlyMap<RecordingId, RowTitle> | null
  subscribe(listener: () => void): () => void
}

/** Rows that are read at once: a few milliseconds on a phone, so that what scrolls meanwhile loses no frame. */
const BATCH = 100

const known = new WeakMap<AppDatabase, LibraryTitles>()

/**
 * The titles of all recordings, read once, in batches, and then kept up to date while the database is open: of 10,000 less than a
 * megabyte. A filter reads no row for each letter, and a jump shows no blank.
 */
export function libraryTitles(app: AppDatabase): LibraryTitles {
  const titles = known.get(app) ?? keepTitles(app)
  known.set(app, titles)
  return titles
}

/** The same, once all have been read. */
export function readTitles(app: AppDatabase): Promise<ReadonlyMap<RecordingId, RowTitle>> {
  const titles = libraryTitles(app)
  return new Promise((resolve, reject) => {
    const look = (): void => {
      try {
        const read = titles.get()
        if (!read) return
        resolve(read)
      } catch (problem) {
        reject(problem)
      }
      leave()
    }
    const leave = titles.subscribe(look)
    look()
  })
}

function keepTitles(app: AppDatabase): LibraryTitles {
  const listeners = new Set<() => void>()
  const held = new Map<RecordingId, RowTitle>()
  let shown: ReadonlyMap<RecordingId, RowTitle> | null = null
  let failure: { problem: unknown } | null = null
  const tell = (): void => {
    for (const listener of listeners) listener()
  }
  const hold = ({ id, title, isFavorite, duration, confirmedAt, transcription }: LocalRecording): void => {
    const folded = held.get(id)?.title === title ? held.get(id)?.folded : foldText(title)
    const isConfirmed = confirmedAt !== null
    const isUnsent = !isConfirmed && transcription === null
    held.set(id, { title, folded: folded ?? '', isFavorite, duration, isConfirmed, isUnsent })
  }
  const readAll = async (): Promise<void> => {
    held.clear()
    for (let last = ''; ; ) {
      const batch = await app.recordings.where(':id').above(last).limit(BATCH).toArray()
      for (const row of batch) hold(row)
      last = batch.at(-1)?.id ?? last
      if (batch.length < BATCH) return
    }
  }
  const readSome = async (changed: readonly RecordingId[]): Promise<void> => {
    for (let from = 0; from < changed.length; from += BATCH) {
      const ids = changed.slice(from, from + BATCH)
      const rows = await app.recordings.bulkGet(ids)
      for (const [at, id] of ids.entries()) {
        const row = rows[at]
        if (row) hold(row)
        else held.delete(id)
      }
    }
  }
  let work = Promise.resolve()
  const after = (next: () => Promise<void>): void => {
    work = work.then(async () => {
      try {
        await next()
        shown = new Map(held)
      } catch (problem) {
        // Whoever asks next begins anew, as in library-order.ts.
        known.delete(app)
        stop()
        failure = { problem }
      }
      tell()
    })
  }
  const onMutated = (parts: ObservabilitySet): void => {
    const changed = changedIds(app, parts)
    if (changed === 'unknown') after(readAll)
    else if (changed.length > 0) after(() => readSome(changed))
  }
  const stop = (): void => Dexie.on.storagemutated.unsubscribe(onMutated)
  Dexie.on('storagemutated', onMutated)
  app.on('close', stop)
  after(readAll)
  return {
    get: () => {
      if (failure) throw failure.problem
      return shown
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** What was written or deleted, in this tab, another one or the service worker. */
function changedIds(app: AppDatabase, parts: ObservabilitySet): RecordingId[] | 'unknown' {
  const tree = parts[`idb://${app.name}/recordings/`]
  const ranges = tree ? [...RangeSet(tree)] : []
  if (ranges.some(({ from, to }) => typeof from !== 'string' || from !== to)) return 'unknown'
  return ranges.map(({ from }) => from as RecordingId)
}
