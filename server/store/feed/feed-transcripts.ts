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
  const long = await longOnes(database, user, revisions)
  const others = revisions.filter((one) => !long.some(({ revision }) => revision === one))
  const found = others.length > 0 ? await rows(database, user, others).execute() : []
  return [...long, ...found.map(compactChange)]
}

type Row = { recording_id: string; revision: number; body: string; version: string | null }

function compactChange({ revision, body, version, recording_id }: Row): CompactChange {
  const transcript = compactTranscript(JSON.parse(body) as Transcript, { revision, version })
  return isLong(transcript) ? longChange(recording_id, revision) : { kind: 'compact-transcript', revision, transcript }
}

const longChange = (id: string, revision: number): CompactChange => ({
  ...{ kind: 'long-transcript', revision, recordingId: id as RecordingId },
})

/** Those that a page would not hold, without their bodies: reading megabytes to say so would hold up others. */
async function longOnes(database: Database, user: UserId, revisions: readonly number[]): Promise<CompactChange[]> {
  const found = await database
    .selectFrom('transcripts')
    .innerJoin('transcript_words', 'transcript_words.recording_id', 'transcripts.recording_id')
    .select(['transcripts.recording_id', 'revision'])
    .where('transcripts.user_id', '=', user)
    .where('revision', 'in', revisions)
    .where('compact_bytes', '>', CHANGES_PAGE_BYTES)
    .execute()
  return found.map(({ recording_id, revision }) => longChange(recording_id, revision))
}
