import type { RecordingId, UserId } from '../../../../contract/ids.ts'
import type { Transcript } from '../../../../contract/recordings/transcript.ts'
import {
  type StoredForm,
  type StoredTranscript,
  storedForm,
  wholeTranscript,
} from '../../../transcripts/stored-form.ts'
import { nextRevision } from '../../feed/revisions.ts'
import type { Database, Write } from '../../schema.ts'
import { sealerOf } from '../../sealed-columns.ts'
import { keepVersion } from './transcript-versions.ts'
import { saveWords, type TranscriptRow } from './transcript-words.ts'

/** Null while there is no whole one. For callers who have checked whose recording it is. */
export async function findTranscript(database: Database | Write, id: RecordingId): Promise<Transcript | null> {
  const row = await findTranscriptRow(database, id)
  return row && !row.transcript.partial ? wholeTranscript(row) : null
}

/** The same without the times of words, for who needs none. Rows of servers of before may have some. */
export async function findSentences(database: Database | Write, id: RecordingId): Promise<Transcript | null> {
  const row = await database
    .selectFrom('transcripts')
    .select(['recording_id', 'user_id', 'body'])
    .where('recording_id', '=', id)
    .executeTakeFirst()
  const transcript = row ? (JSON.parse(row.body) as Transcript) : null
  return transcript?.partial ? null : transcript
}

/** As it lies in the database, also one that is still being made. */
export async function findTranscriptRow(database: Database | Write, id: RecordingId): Promise<TranscriptRow | null> {
  const row = await findStored(database, id)
  if (!row) return null
  const { revision, body, version, words } = row
  return { revision, transcript: JSON.parse(body) as Transcript, version, words }
}

export type StoredRow = StoredTranscript & Pick<TranscriptRow, 'revision' | 'version'>

/** The same unread, for who reads it in a thread. In one statement: text and words are of one moment. */
export async function findStored(database: Database | Write, id: RecordingId): Promise<StoredRow | null> {
  const row = await database
    .selectFrom('transcripts')
    .leftJoin('transcript_words', 'transcript_words.recording_id', 'transcripts.recording_id')
    .select(['transcripts.recording_id', 'transcripts.user_id', 'revision', 'body', 'version', 'words'])
    .where('transcripts.recording_id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** The same without its words, which then need not open. */
export async function findBody(database: Database, id: RecordingId): Promise<Omit<StoredRow, 'words'> | null> {
  const row = await database
    .selectFrom('transcripts')
    .leftJoin('transcript_words', 'transcript_words.recording_id', 'transcripts.recording_id')
    .select(['transcripts.recording_id', 'transcripts.user_id', 'revision', 'body', 'version'])
    .where('transcripts.recording_id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** Another one after each change of it; undefined where there is none. */
export async function transcriptRevision(from: Database | Write, id: RecordingId): Promise<number | undefined> {
  const row = from.selectFrom('transcripts').select('revision').where('recording_id', '=', id)
  return (await row.executeTakeFirst())?.revision
}

export type SavedTranscript = { revision: number; words: string | null }

/**
 * Stores the transcript and puts it at the end of the change feed. A whole one that was made before it is kept
 * as a version (one that was only corrected is not), and a partial one never takes the place of a whole one: null then.
 */
export async function saveTranscript(
  write: Write,
  user: UserId,
  transcript: Transcript,
): Promise<SavedTranscript | null> {
  const before = await findTranscript(write, transcript.recordingId)
  if (before && transcript.partial) return null
  if (before && before.createdAt !== transcript.createdAt) await keepVersion(write, before)
  return saveEdited(write, { id: transcript.recordingId, user }, storedForm(transcript))
}

/** The same of one that was only edited, without reading what it takes the place of. */
export async function saveEdited(
  write: Write,
  { id, user }: { id: RecordingId; user: UserId },
  stored: StoredForm,
): Promise<SavedTranscript> {
  const of = { recording_id: id, user_id: user }
  const words = await saveWords(write, user, id, stored)
  const revision = await nextRevision(write, user)
  const row = { user_id: user, revision, body: sealerOf('transcripts', of)('body', stored.body) }
  await write
    .insertInto('transcripts')
    .values({ ...of, ...row })
    .onConflict((conflict) => conflict.column('recording_id').doUpdateSet(row))
    .execute()
  return { revision, words }
}
