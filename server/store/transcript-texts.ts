import type { UserId } from '../../contract/ids.ts'
import type { Transcript } from '../../contract/transcript.ts'
import type { Database } from './schema.ts'

/** What was said in each of the person's recordings, by recording id. */
export async function transcriptTexts(database: Database, user: UserId): Promise<Map<string, string>> {
  const rows = await database
    .selectFrom('transcripts')
    .select(['recording_id', 'user_id', 'body'])
    .where('user_id', '=', user)
    .execute()
  const transcripts = rows.map(({ body }) => JSON.parse(body) as Transcript)
  return new Map(transcripts.filter(({ partial }) => !partial).map(({ recordingId, text }) => [recordingId, text]))
}
