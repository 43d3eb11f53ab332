import { useLiveQuery } from 'dexie-react-hooks'
import type { RecordingId } from '../../contract/ids.ts'
import type { AppDatabase, LocalRecording } from '../db/app.ts'
import { readRecordings } from '../db/queries.ts'

/** The rows that are on the screen. One that has just come there is missing until it is read: the others stay meanwhile. */
export function useShownRows(app: AppDatabase, ids: readonly RecordingId[]): ReadonlyMap<RecordingId, LocalRecording> {
  const rows = useLiveQuery(() => readRecordings(app, ids), [app, ids.join()])
  return new Map(rows?.map((row) => [row.id, row]))
}
