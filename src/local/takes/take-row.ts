import type { LocalRecording } from '../app-database.ts'
import type { SegmentRow } from '../audio-database.ts'

/** The row of a take that no server has. `segments`: those with sound, of which there is one. */
export function takeRow(
  segments: readonly SegmentRow[],
  first: SegmentRow,
  title: string,
  peaks: string | null,
): LocalRecording {
  return {
    id: first.recording,
    owner: first.owner,
    title,
    // Two pages of one take may each have gone on: the last number need not be the last second.
    duration: Math.max(...segments.map(({ startOffset, seconds }) => startOffset + seconds)),
    createdAt: new Date(first.startedAt).toISOString(),
    fileSize: segments.reduce((sum, segment) => sum + segment.bytes, 0),
    mime: first.mime,
    segments: [],
    peaks,
    isTranscribed: false,
    isFavorite: false,
    highlights: [],
    transcription: null,
    analysis: 'none',
    deletedAt: null,
    confirmedAt: null,
    sortKey: first.startedAt,
  }
}
