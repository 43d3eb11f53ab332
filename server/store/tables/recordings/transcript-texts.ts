import { setImmediate as turn } from 'node:timers/promises'
import type { RecordingId, UserId } from '../../../../contract/ids.ts'
import type { Transcript } from '../../../../contract/recordings/transcript.ts'
import type { Database } from '../../schema.ts'

/** What was said in those of the person's recordings, by recording id. Others are served between two, for each may be long. */
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
  const texts = new Map<RecordingId, string>()
  for (const { body } of rows) {
    const { partial, recordingId, text } = JSON.parse(body) as Transcript
    if (!partial) texts.set(recordingId, text)
    await turn()
  }
  return texts
}
