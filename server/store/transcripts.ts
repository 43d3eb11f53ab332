import type { RecordingId, UserId } from '../../contract/ids.ts'
import type { Transcript } from '../../contract/transcript.ts'
import { nextRevision } from './feed.ts'
import type { Database, Write } from './schema.ts'

/** Null while there is none. For callers who have checked whose recording it is. */
export async function findTranscript(database: Database | Write, id: RecordingId): Promise<Transcript | null> {
  const row = await database.selectFrom('transcripts').select('body').where('recording_id', '=', id).executeTakeFirst()
  return row ? (JSON.parse(row.body) as Transcript) : null
}

/** Stores the transcript, in the place of an older one, and puts it at the end of the change feed. */
export async function saveTranscript(write: Write, user: UserId, transcript: Transcript): Promise<void> {
  const row = {
    user_id: user,
    revision: await nextRevision(write, user),
    body: JSON.stringify(transcript),
  }
  await write
    .insertInto('transcripts')
    .values({ recording_id: transcript.recordingId, ...row })
    .onConflict((conflict) => conflict.column('recording_id').doUpdateSet(row))
    .execute()
}
