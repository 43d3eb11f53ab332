import type { CompactChange } from '../../../contract/compact.ts'
import type { RecordingId, UserId } from '../../../contract/ids.ts'
import { CHANGES_PAGE_BYTES } from '../../../contract/limits.ts'
import type { Transcript } from '../../../contract/recordings/transcript.ts'
import { compactTranscript, isLong } from '../../transcripts/compact-form.ts'
import { wholeTranscript } from '../../transcripts/stored-form.ts'
import type { Database } from '../schema.ts'

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
  const found = await rows(database, user, revisions).select('compact_bytes').execute()
  return found.map(compactChange)
}

type Row = {
  recording_id: string
  revision: number
  body: string
  version: string | null
  compact_bytes: number | null
}

/** One that a page would not hold is opened, or a damaged one would stop the device that asks for its parts; but it is not parsed. */
function compactChange({ revision, body, version, recording_id, compact_bytes }: Row): CompactChange {
  const long: CompactChange = { kind: 'long-transcript', revision, recordingId: recording_id as RecordingId }
  if ((compact_bytes ?? 0) > CHANGES_PAGE_BYTES) return long
  const transcript = compactTranscript(JSON.parse(body) as Transcript, { revision, version })
  return isLong(transcript) ? long : { kind: 'compact-transcript', revision, transcript }
}
