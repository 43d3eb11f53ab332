import type { RecordingId, UserId } from '../../../../contract/ids.ts'
import type { Transcript } from '../../../../contract/recordings/transcript.ts'
import type { Database } from '../../schema.ts'

/** What was said in those of the person's recordings, by recording id. */
export async function transcriptTexts(
  database: Database,
  user: UserId,
  recordings: readonly RecordingId[],
): Promise<Map<RecordingId, string>> {
  if (recordings.length === 0) return new Map()
  const rows = await database
    .selectFrom('transcripts')
    .select(['recording_id', 'user_id', 'body'])
    .where('user_id', '=', user)
    .where('recording_id', 'in', recordings)
    .execute()
  const transcripts = rows.map(({ body }) => JSON.parse(body) as Transcript)
  return new Map(transcripts.filter(({ partial }) => !partial).map(({ recordingId, text }) => [recordingId, text]))
}
