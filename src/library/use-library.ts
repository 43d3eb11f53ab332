import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo } from 'react'
import type { RecordingId } from '../../contract/ids.ts'
import type { LocalRecording } from '../db/app.ts'
import { foldText } from '../db/fold-text.ts'
import { getEngines, getOutbox, listProgress, listRecordings, listTrash } from '../db/queries.ts'
import { type RecordingStatus, recordingStatus } from '../db/recording-status.ts'
import type { Person } from '../store.ts'
import { type TextSearch, useTextSearch } from './use-text-search.ts'

export type Library = {
  /** Those that the query finds, the newest first. Undefined until the first read has ended. */
  recordings: readonly LocalRecording[] | undefined
  search: TextSearch
  hasFavorites: boolean
  trash: readonly LocalRecording[]
  statusOf: (recording: LocalRecording) => RecordingStatus
}

/** Everything the list shows, from this device alone. Only the search reads transcripts, in its worker. */
export function useLibrary(person: Person, query: string, onlyFavorites: boolean, now: number): Library {
  const { app } = person
  const all = useLiveQuery(() => listRecordings(app), [app])
  const trash = useLiveQuery(() => listTrash(app), [app]) ?? []
  const outbox = useLiveQuery(() => getOutbox(app), [app]) ?? []
  const progress = useLiveQuery(() => listProgress(app), [app]) ?? []
  const engines = useLiveQuery(() => getEngines(app), [app]) ?? null
  const search = useTextSearch(person, query)
  const recordings = useMemo(
    () => all?.filter(found(query, search)).filter(({ isFavorite }) => isFavorite || !onlyFavorites),
    [all, query, search, onlyFavorites],
  )
  const progressOf = (id: RecordingId) => progress.find((row) => row.recording === id)
  const statusOf = (recording: LocalRecording) =>
    recordingStatus({ recording, outbox, progress: progressOf(recording.id), engines, now })
  const hasFavorites = all?.some(({ isFavorite }) => isFavorite) ?? false
  return { recordings, search, hasFavorites, trash, statusOf }
}

/** A case-insensitive substring of the title or the transcript (product.md section 5). */
function found(query: string, { found }: TextSearch): (recording: LocalRecording) => boolean {
  const wanted = foldText(query.trim())
  return ({ id, title }) => wanted === '' || found.has(id) || foldText(title).includes(wanted)
}
