import { newRecordingId } from '../../../../contract/ids.ts'
import type { RecordingRow } from '../../../../contract/recordings/recording.ts'
import type { LocalRecording } from '../../../../src/local/app-database.ts'
import { ANNA } from './takes.ts'

/** A saved recording of Anna's, as the library holds it. */
export const libraryRow = (fields: Partial<LocalRecording> = {}): LocalRecording => ({
  id: newRecordingId(),
  owner: ANNA,
  title: 'Board meeting',
  duration: 60,
  createdAt: new Date(0).toISOString(),
  fileSize: 360_000,
  mime: 'audio/webm',
  segments: [],
  peaks: null,
  isTranscribed: false,
  isFavorite: false,
  highlights: [],
  transcription: null,
  analysis: 'none',
  deletedAt: null,
  confirmedAt: null,
  sortKey: 0,
  ...fields,
})

/** The same as a server tells it. */
export function feedRow(fields: Partial<RecordingRow> = {}): RecordingRow {
  const { owner: _, confirmedAt: __, sortKey: ___, ...row } = libraryRow()
  return { ...row, transcription: { state: 'waiting' }, ...fields }
}
