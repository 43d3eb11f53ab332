import type { RecordingId } from '../../contract/ids.ts'
import type { CreateRecordingFields, RecordingRow } from '../../contract/recordings/recording.ts'
import { isSealed, sealedTitle } from '../../contract/recordings/sealed-audio.ts'
import { type StoredSegment, toSegment } from '../store/tables/recordings/recordings.ts'

type Fields = Pick<CreateRecordingFields, 'title' | 'duration' | 'createdAt' | 'peaks' | 'spokenLanguage' | 'agreedAt'>

/** The row of a new recording, before anything was made of it. Of a sealed one nothing is kept that tells what is in it. */
export function newRow(id: RecordingId, fields: Fields, segments: readonly StoredSegment[]): RecordingRow {
  const row = plainRow(id, fields, segments)
  if (!isSealed(row)) return row
  return { ...row, title: sealedTitle(row.createdAt), peaks: null, transcription: { state: 'off' } }
}

const plainRow = (id: RecordingId, fields: Fields, segments: readonly StoredSegment[]): RecordingRow => ({
  id,
  title: fields.title,
  duration: Number(fields.duration),
  createdAt: new Date(fields.createdAt ?? Date.now()).toISOString(),
  fileSize: segments.reduce((sum, { bytes }) => sum + bytes, 0),
  mime: segments[0]?.mime ?? '',
  segments: segments.map(toSegment),
  peaks: fields.peaks ?? null,
  isTranscribed: false,
  isFavorite: false,
  highlights: [],
  transcription: { state: 'waiting' },
  analysis: 'none',
  deletedAt: null,
  ...(fields.spokenLanguage ? { spokenLanguage: fields.spokenLanguage } : {}),
  ...(fields.agreedAt ? { agreedAt: fields.agreedAt } : {}),
})
