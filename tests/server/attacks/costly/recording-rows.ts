import { newRecordingId, type RecordingId, type UserId } from '../../../../contract/ids.ts'
import type { RecordingRow } from '../../../../contract/recordings/recording.ts'
import type { Database } from '../../../../server/store/schema.ts'
import { insertRecording } from '../../../../server/store/tables/recordings/recordings.ts'

/** Rows of recordings whose sound is nowhere, of so many segments each. */
export async function insertRows(
  database: Database,
  user: UserId,
  count: number,
  more: Partial<RecordingRow> = {},
  segmentsOfEach = 1,
): Promise<RecordingId[]> {
  const ids = Array.from({ length: count }, () => newRecordingId())
  await database.transaction().execute(async (write) => {
    for (const id of ids) {
      const segments = Array.from({ length: segmentsOfEach }, (_, segment) => ({
        ...{ segment, mime: 'audio/webm', bytes: 9, sha256: '0'.repeat(64), startOffset: segment * 3, seconds: 3 },
      }))
      await insertRecording(write, {
        userId: user,
        segments: segments.map((one) => ({ ...one, blob: `recordings/${id}/${one.segment}` })),
        row: {
          ...{ id, createdAt: '2026-01-01T00:00:00.000Z', deletedAt: null, title: 'Meeting', duration: 3, fileSize: 9 },
          ...{ mime: 'audio/webm', segments, peaks: null, isTranscribed: false, isFavorite: false },
          ...{ highlights: [], transcription: { state: 'off' }, analysis: 'none', ...more },
        },
      })
    }
  })
  return ids
}
