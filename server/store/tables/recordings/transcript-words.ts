import { randomBytes } from 'node:crypto'
import type { RecordingId, UserId } from '../../../../contract/ids.ts'
import type { Transcript } from '../../../../contract/recordings/transcript.ts'
import type { StoredForm } from '../../../transcripts/stored-form.ts'
import type { Write } from '../../schema.ts'
import { sealerOf } from '../../sealed-columns.ts'

/** A transcript as it lies in its row, with what lies beside it: `version` and `words` are null when nothing does. */
export type TranscriptRow = { revision: number; transcript: Transcript; version: string | null; words: string | null }

/**
 * Keeps the words of the transcript beside it, and answers with their version: a value that has not changed keeps its own. In the
 * transaction that writes the rest.
 */
export async function saveWords(
  write: Write,
  user: UserId,
  recordingId: RecordingId,
  { words, lengths }: StoredForm,
): Promise<string | null> {
  const before = await write
    .selectFrom('transcript_words')
    .select(['recording_id', 'user_id', 'version', 'words'])
    .where('recording_id', '=', recordingId)
    .executeTakeFirst()
  const version = words === null ? null : words === before?.words ? before.version : newVersion()
  const of = { recording_id: recordingId, user_id: user }
  const row = { version, words: sealerOf('transcript_words', of)('words', words), ...lengths }
  await write
    .insertInto('transcript_words')
    .values({ ...of, ...row })
    .onConflict((conflict) => conflict.column('recording_id').doUpdateSet(row))
    .execute()
  return version
}

/** Says nothing of the words. */
const newVersion = (): string => randomBytes(12).toString('base64url')
