import { useLiveQuery, useObservable } from 'dexie-react-hooks'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type { RecordingId } from '../../contract/ids.ts'
import type { LocalRecording } from '../db/app.ts'
import { foldText } from '../db/fold-text.ts'
import { libraryOrder } from '../db/library-order.ts'
import { liveOutbox } from '../db/live-outbox.ts'
import { listRecordings, liveShelf, SHOWN_RECENT } from '../db/queries.ts'
import { type RecordingStatus, recordingStatus } from '../db/recording-status.ts'
import { heardAtom, onlineAtom, type Person } from '../store.ts'
import { type TextSearch, useTextSearch } from './use-text-search.ts'

export type Library = {
  /** How many there are besides the trash; undefined until that is known. */
  total: number | undefined
  /** Those that the query finds, the newest first. Undefined until the first read has ended. */
  ids: readonly RecordingId[] | undefined
  search: TextSearch
  /** Whether it is worth offering the favorites alone. */
  hasFavorites: boolean
  /** Whether this device ever heard what the server has; null until that is known. */
  isHeard: boolean | null
  /** While a new device fetches the library: how many recordings it has of how many. */
  fetching: { done: number; total: number } | null
  trash: readonly LocalRecording[]
  statusOf: (recording: LocalRecording) => RecordingStatus
}

/** Everything the list shows, from this device alone. Only the search reads transcripts, in its worker. */
export function useLibrary(person: Person, query: string, onlyFavorites: boolean, now: number): Library {
  const { app } = person
  const wanted = foldText(query.trim())
  const isWhole = wanted === '' && !onlyFavorites
  const order = useObservable(() => libraryOrder(app), [app])
  const rows = useLiveQuery(() => (isWhole ? null : listRecordings(app)), [app, isWhole])
  const shelf = useObservable(() => liveShelf(app), [app])
  const outbox = useObservable(() => liveOutbox(app), [app]) ?? []
  const { recent = [], trash = [], progress = [], engines = null, fetching = null } = shelf ?? {}
  const search = useTextSearch(person, query)
  const { found } = search
  // In a longer library the person may well look for favorites. What stands above the list is known before the list is shown, which it would push down.
  const isLong = (order?.length ?? 0) >= SHOWN_RECENT
  const known = shelf || isLong ? order : undefined
  // While the rows of a query are still being read, the list stays as it was.
  const ids = useMemo(
    () => (rows ? idsOf(rows, (row) => isFound(row, wanted, found) && (row.isFavorite || !onlyFavorites)) : known),
    [known, rows, wanted, found, onlyFavorites],
  )
  const progressOf = (id: RecordingId) => progress.find((row) => row.recording === id)
  const statusOf = (recording: LocalRecording) =>
    recordingStatus({ recording, outbox, progress: progressOf(recording.id), engines, now })
  const isHeard = useIsHeard(shelf?.syncedAt)
  const hasFavorites = isLong || recent.some(({ isFavorite }) => isFavorite)
  return { total: known?.length, ids, search, hasFavorites, isHeard, fetching, trash, statusOf }
}

/** A first question that has no answer yet is no failure. */
function useIsHeard(syncedAt: number | null | undefined): boolean | null {
  const online = useAtomValue(onlineAtom)
  const asked = useAtomValue(heardAtom) !== null
  if (typeof syncedAt === 'number') return true
  return syncedAt === null && (asked || !online) ? false : null
}

const idsOf = (rows: readonly LocalRecording[], isChosen: (row: LocalRecording) => boolean): RecordingId[] =>
  rows.filter(isChosen).map(({ id }) => id)

/** A case-insensitive substring of the title or the transcript (product.md section 5). */
const isFound = ({ id, title }: LocalRecording, wanted: string, found: ReadonlySet<string>): boolean =>
  wanted === '' || found.has(id) || foldText(title).includes(wanted)
