import type { RecordingId, UserId } from '../../../../contract/ids.ts'
import type { Transcript } from '../../../../contract/recordings/transcript.ts'
import { turn } from '../../../kernel/turn.ts'
import type { Database } from '../../schema.ts'

/** Transcripts that are read and opened in one go: each may be two megabytes. */
const AT_ONCE = 5

/** What was said in those of the person's recordings, by recording id. Others get their turn after each transcript. */
export async function transcriptTexts(
  database: Database,
  user: UserId,
  recordings: readonly RecordingId[],
): Promise<Map<RecordingId, string>> {
  const texts = new Map<RecordingId, string>()
  for (let at = 0; at < recordings.length; at += AT_ONCE) {
    const rows = await database
      .selectFrom('transcripts')
      .select(['recording_id', 'user_id', 'body'])
      .where('user_id', '=', user)
      .where('recording_id', 'in', recordings.slice(at, at + AT_ONCE))
      .execute()
    for (const { body } of rows) {
      const { partial, recordingId, text } = JSON.parse(body) as Transcript
      if (!partial) texts.set(recordingId, text)
      await turn()
    }
  }
  return texts
}
