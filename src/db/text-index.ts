import { foldText } from './fold-text.ts'

/** Keys of transcripts from one to another, both included. */
export type KeyRange = { from: unknown; to: unknown }

/** All transcripts of one person, to be searched for a substring. Runs in a worker, on IndexedDB itself. */
export type TextIndex = {
  /**
   * Finds every transcript that contains the query. `onFound` is called with recording ids as they are found; resolves
   * to false when a later search took its place. Throws what IndexedDB throws.
   */
  search(query: string, onFound: (ids: string[]) => void): Promise<boolean>
  /** These transcripts were written or deleted. */
  changed(range: KeyRange): void
}

/** Rows in one read: the first hits come after one of them. */
const BATCH = 200
/** Characters held in memory; what is beyond it is read again for every search. About 15,000 meetings of ten minutes. */
const MOST_CHARACTERS = 100_000_000

/**
 * Nothing is stored for the search: a scan of folded text in memory beats every stored index of substrings (see
 * README.md). Until all is held, a search reads on where the last one ended and holds what it read.
 */
export function createTextIndex(name: string, mostCharacters = MOST_CHARACTERS): TextIndex {
  const texts = new Map<string, string>()
  let characters = 0
  /** Every transcript up to this key is held; null while none is. */
  let heldTo: string | null = null
  let complete = false
  let turn = 0
  let opening: Promise<IDBDatabase | null> | null = null
  let refreshed: Promise<void> = Promise.resolve()

  const forget = (): void => {
    texts.clear()
    characters = 0
    heldTo = null
    complete = false
    opening = null
  }
  const database = (): Promise<IDBDatabase | null> => {
    opening ??= openExisting(name, forget)
    return opening
  }
  const hold = (id: string, text: string | null): void => {
    characters += (text?.length ?? 0) - (texts.get(id)?.length ?? 0)
    if (text === null) texts.delete(id)
    else texts.set(id, text)
  }

  async function refresh(id: string): Promise<void> {
    if (!complete && (heldTo === null || id > heldTo)) return
    const store = transcripts(await database())
    const row: unknown = store ? await done(store.get(id)) : undefined
    hold(id, isRow(row) ? foldText(row.text) : null)
  }

  /** Reads the next rows behind `after`; holds them as long as there is room and none was left out before. */
  async function readOn(after: string | null): Promise<{ rows: { id: string; text: string }[]; last: boolean }> {
    const store = transcripts(await database())
    const read = store
      ? await done(store.getAll(after === null ? null : IDBKeyRange.lowerBound(after, true), BATCH))
      : []
    const rows = read.filter(isRow).map(({ recordingId, text }) => ({ id: recordingId, text: foldText(text) }))
    const last = read.length < BATCH
    if (after === heldTo && characters < mostCharacters) {
      for (const { id, text } of rows) hold(id, text)
      heldTo = rows.at(-1)?.id ?? heldTo
      complete = last
    }
    return { rows, last }
  }

  return {
    async search(query, onFound) {
      turn += 1
      const mine = turn
      await refreshed
      const wanted = foldText(query.trim())
      const found = [...texts].filter(([, text]) => text.includes(wanted)).map(([id]) => id)
      if (mine !== turn) return false
      if (found.length > 0) onFound(found)
      for (let after = heldTo, last = complete; !last; ) {
        const batch = await readOn(after)
        if (mine !== turn) return false
        const more = batch.rows.filter(({ text }) => text.includes(wanted)).map(({ id }) => id)
        if (more.length > 0) onFound(more)
        after = batch.rows.at(-1)?.id ?? after
        last = batch.last
      }
      return true
    },
    changed({ from, to }) {
      if (typeof from === 'string' && from === to) refreshed = refreshed.then(() => refresh(from))
      else refreshed = refreshed.then(forget)
    },
  }
}

type Row = { recordingId: string; text: string }

const isRow = (row: unknown): row is Row =>
  typeof row === 'object' && row !== null && 'text' in row && typeof row.text === 'string'

const transcripts = (database: IDBDatabase | null): IDBObjectStore | null =>
  database?.objectStoreNames.contains('transcripts')
    ? database.transaction('transcripts').objectStore('transcripts')
    : null

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Null when there is no such database: it is not the search that makes one. `onGone`: it is upgraded or deleted. */
function openExisting(name: string, onGone: () => void): Promise<IDBDatabase | null> {
  const request = indexedDB.open(name)
  return new Promise((resolve, reject) => {
    request.onupgradeneeded = () => {
      request.transaction?.abort()
      onGone()
      resolve(null)
    }
    request.onerror = () => (request.error?.name === 'AbortError' ? resolve(null) : reject(request.error))
    request.onsuccess = () => {
      const database = request.result
      database.onclose = onGone
      database.onversionchange = () => {
        database.close()
        onGone()
      }
      resolve(database)
    }
  })
}
