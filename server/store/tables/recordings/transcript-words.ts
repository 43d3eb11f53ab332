import { randomBytes } from 'node:crypto'
import type { RecordingId, UserId } from '../../../../contract/ids.ts'
import type { Transcript } from '../../../../contract/recordings/transcript.ts'
import { decodeWords, encodeWords, withoutWords, withWords } from '../../../../core/text/words.ts'
import type { Write } from '../../schema.ts'
import { sealerOf } from '../../sealed-columns.ts'

/** A transcript as it lies in its row, with what lies beside it: `version` and `words` are null when nothing does. */
export type TranscriptRow = { revision: number; transcript: Transcript; version: string | null; words: string | null }

/** What a word adds to a segment as JSON, but for its letters: names, marks and two times. */
const WORD_BYTES = 45

/** A transcript as it is stored: `body` without its words, and these, null where it has none. */
export type StoredForm = { body: string; words: string | null; lengths: Lengths }

/** Takes tens of milliseconds with the longest transcripts: make it before a transaction where you can, as others wait for that. */
export function storedForm(transcript: Transcript): StoredForm {
  const rest: Transcript = { ...transcript, segments: withoutWords(transcript.segments) }
  const body = JSON.stringify(rest)
  const bytes = encodeWords(transcript.segments)
  return { body, words: bytes && Buffer.from(bytes).toString('base64'), lengths: lengthsOf(transcript, body) }
}

type Lengths = { whole_bytes: number; compact_bytes: number }

function lengthsOf({ text, segments }: Transcript, body: string): Lengths {
  const words = segments.reduce((sum, { words: own = [] }) => sum + own.length, 0)
  const [bodyBytes, textBytes] = [Buffer.byteLength(body), Buffer.byteLength(text)]
  const wordsBytes = words === 0 ? 0 : words * WORD_BYTES + textBytes
  return { whole_bytes: bodyBytes + wordsBytes, compact_bytes: Math.max(0, bodyBytes - textBytes) }
}

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

/** The transcript with its words, those of rows of before among them. */
export function wholeTranscript({ transcript, words }: Pick<TranscriptRow, 'transcript' | 'words'>): Transcript {
  const value = words === null ? null : decodeWords(Buffer.from(words, 'base64'))
  return value ? { ...transcript, segments: withWords(transcript.segments, value) } : transcript
}

const hasInnerWords = ({ segments }: Transcript): boolean => segments.some(({ words }) => words !== undefined)

/**
 * The version of the words. Those of a row that was written by a server of before, and was not split yet, lie inside it and
 * change with it.
 */
export const wordsVersion = ({ transcript, revision, version }: Omit<TranscriptRow, 'words'>): string | null =>
  hasInnerWords(transcript) ? `row-${revision}` : version

/** As they go to a device; null when there are none. */
export function wordsIn(row: TranscriptRow): { version: string; bytes: Uint8Array } | null {
  const { transcript, words } = row
  const version = wordsVersion(row)
  const kept = words === null ? null : Buffer.from(words, 'base64')
  const bytes = hasInnerWords(transcript) ? encodeWords(transcript.segments) : kept
  return version === null || bytes === null ? null : { version, bytes }
}
