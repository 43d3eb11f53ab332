import { useObservable } from 'dexie-react-hooks'
import { useAtomValue } from 'jotai'
import { useCallback, useMemo } from 'react'
import type { RecordingId } from '../../../contract/ids.ts'
import { foldText } from '../../../core/text/fold-text.ts'
import type { LocalRecording, OutboxEntry, UploadProgress } from '../../local/app-database.ts'
import { liveOutbox } from '../../local/live-outbox.ts'
import { libraryOrder } from '../../local/recordings/library-order.ts'
import { liveShelf, SHOWN_RECENT } from '../../local/recordings/queries.ts'
import { type RecordingStatus, recordingStatus } from '../../local/recordings/recording-status.ts'
import type { RowTitle } from '../../local/search/library-titles.ts'
import { heardAtom, onlineAtom, type SignedInUser } from '../../session/store.ts'
import { type TextSearch, useTextSearch } from './search/use-text-search.ts'
import { useTitles } from './use-titles.ts'

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
  /** How many are in the trash. */
  trashed: number
  statusOf: (recording: LocalRecording) => RecordingStatus
}

const NONE: readonly LocalRecording[] = []
const NO_ENTRIES: readonly OutboxEntry[] = []
const NO_PROGRESS: readonly UploadProgress[] = []

/** Everything the list shows, from this device alone. Only the search reads transcripts, in its worker. */
export function useLibrary(person: SignedInUser, query: string, onlyFavorites: boolean, now: number): Library {
  const { app } = person
  const wanted = foldText(query.trim())
  const isWhole = wanted === '' && !onlyFavorites
  const order = useObservable(() => libraryOrder(app), [app])
  const shelf = useObservable(() => liveShelf(app), [app])
  const outbox = useObservable(() => liveOutbox(app), [app]) ?? NO_ENTRIES
  const titles = useTitles(app, !isWhole)
  const { recent = NONE, trashed = 0, progress = NO_PROGRESS, engines = null, fetching = null } = shelf ?? {}
  const search = useTextSearch(person, query)
  const { found } = search
  // In a longer library the person may well look for favorites. What stands above the list is known before the list is shown, which it would push down.
  const isLong = (order?.length ?? 0) >= SHOWN_RECENT
  // The two are read each at its own time: what one of them has seen come is not yet missing in the other.
  const isBehind = order?.length === 0 && recent.length > 0
  const known = (shelf || isLong) && !isBehind ? order : undefined
  // While the titles are still being read, the list stays as it was.
  const ids = useMemo(() => {
    if (!titles) return known
    return known?.filter((id) => {
      const row = titles.get(id)
      if (onlyFavorites && row?.isFavorite !== true) return false
      return found.has(id) || (row !== undefined && isNamed(row, wanted))
    })
  }, [known, titles, wanted, found, onlyFavorites])
  const entries = useMemo(() => byRecording(outbox), [outbox])
  const statusOf = useCallback(
    (recording: LocalRecording) => {
      const sent = progress.find((row) => row.recording === recording.id)
      const its = entries.get(recording.id) ?? NO_ENTRIES
      return recordingStatus({ recording, outbox: its, progress: sent, engines, now })
    },
    [entries, progress, engines, now],
  )
  const isHeard = useIsHeard(shelf?.syncedAt)
  const hasFavorites = isLong || recent.some(({ isFavorite }) => isFavorite)
  return { total: known?.length, ids, search, hasFavorites, isHeard, fetching, trashed, statusOf }
}

/** A first question that has no answer yet is no failure. */
function useIsHeard(syncedAt: number | null | undefined): boolean | null {
  const online = useAtomValue(onlineAtom)
  const heard = useAtomValue(heardAtom)
  if (typeof syncedAt === 'number') return true
  // What was heard just now is read in a moment.
  return syncedAt === null && heard !== 'yes' && (heard || !online) ? false : null
}

/** A row then looks through its own entries, not through all that wait. */
function byRecording(outbox: readonly OutboxEntry[]): ReadonlyMap<RecordingId, readonly OutboxEntry[]> {
  const entries = new Map<RecordingId, OutboxEntry[]>()
  for (const entry of outbox) {
    if (entry.recording === null) continue
    const its = entries.get(entry.recording)
    if (its) its.push(entry)
    else entries.set(entry.recording, [entry])
  }
  return entries
}

/** A case-insensitive substring of the title (docs/product.md#library); of the transcript, `found` tells. */
const isNamed = ({ folded }: RowTitle, wanted: string): boolean => wanted === '' || folded.includes(wanted)
