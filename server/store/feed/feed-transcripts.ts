import type { CompactChange } from '../../../contract/compact.ts'
import type { RecordingId, UserId } from '../../../contract/ids.ts'
import type { Transcript } from '../../../contract/recordings/transcript.ts'
import type { Database } from '../schema.ts'
import { wholeTranscript } from '../tables/recordings/transcript-words.ts'
import { compactTranscript, isLong } from './compact-transcripts.ts'

const rows = (database: Database, user: UserId, revisions: readonly number[]) =>
  database
    .selectFrom('transcripts')
    .leftJoin('transcript_words', 'transcript_words.recording_id', 'transcripts.recording_id')
    .select(['transcripts.recording_id', 'transcripts.user_id', 'revision', 'body', 'version'])
    .where('transcripts.user_id', '=', user)
    .where('revision', 'in', revisions)

export async function wholeTranscripts(
  database: Database,
  user: UserId,
  revisions: readonly number[],
): Promise<CompactChange[]> {
  const found = await rows(database, user, revisions).select('words').execute()
  return found.map(({ revision, body, words }) => ({
    kind: 'transcript',
    revision,
    transcript: wholeTranscript({ transcript: JSON.parse(body) as Transcript, words }),
  }))
}

export async function compactTranscripts(
  database: Database,
  user: UserId,
  revisions: readonly number[],
): Promise<CompactChange[]> {
  const found = await rows(database, user, revisions).execute()
  return found.map(({ revision, body, version, recording_id }) => {
    const transcript = compactTranscript({ transcript: JSON.parse(body) as Transcript, revision, version })
    return isLong(transcript)
      ? { kind: 'long-transcript', revision, recordingId: recording_id as RecordingId }
      : { kind: 'compact-transcript', revision, transcript }
  })
}
