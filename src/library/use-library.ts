import { useLiveQuery } from 'dexie-react-hooks'
import type { RecordingId } from '../../contract/ids.ts'
import type { AppDatabase, LocalRecording } from '../db/app.ts'
import { getEngines, getOutbox, listProgress, listTrash, searchRecordings } from '../db/queries.ts'
import { type RecordingStatus, recordingStatus } from '../db/recording-status.ts'

export type Library = {
  /** Undefined until the first read has ended. */
  recordings: readonly LocalRecording[] | undefined
  trash: readonly LocalRecording[]
  statusOf: (recording: LocalRecording) => RecordingStatus
}

/** Everything the list shows, from this device alone. Only the search reads transcripts. */
export function useLibrary(app: AppDatabase, query: string, now: number): Library {
  const recordings = useLiveQuery(() => searchRecordings(app, query), [app, query])
  const trash = useLiveQuery(() => listTrash(app), [app]) ?? []
  const outbox = useLiveQuery(() => getOutbox(app), [app]) ?? []
  const progress = useLiveQuery(() => listProgress(app), [app]) ?? []
  const engines = useLiveQuery(() => getEngines(app), [app]) ?? null
  const progressOf = (id: RecordingId) => progress.find((row) => row.recording === id)
  const statusOf = (recording: LocalRecording) =>
    recordingStatus({ recording, outbox, progress: progressOf(recording.id), engines, now })
  return { recordings, trash, statusOf }
}
