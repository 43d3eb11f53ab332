import { recordingIdSchema } from '../../../contract/ids.ts'
import { MAX_TRANSCRIPT_CHARACTERS } from '../../../contract/limits.ts'
import type { Transcript } from '../../../contract/recordings/transcript.ts'
import { type Passage, passages } from '../../../core/language/language-model.ts'
import { toFirstIssue } from '../../kernel/field-problem.ts'
import { HttpError, notFound } from '../../kernel/problem.ts'
import type { RunTask } from '../../language/run-task.ts'
import type { Database } from '../../store/schema.ts'
import { findRecording, type KeptRecording } from '../../store/tables/recordings/recordings.ts'
import { findSentences } from '../../store/tables/recordings/transcripts.ts'

export type SentTranscript = {
  passages: Passage[]
  /** The caller's recording, when the call named one that is stored here. */
  recording: KeptRecording | null
  /** Its stored transcript, when that is what was sent. */
  stored: Transcript | null
}

/**
 * The text that a call is to work on. When it is that of the caller's stored recording, or none was sent, the stored
 * segments give the times; any other text is read line by line. Throws 404 for another person's recording, and 413 for a
 * text that is longer than any meeting.
 */
export async function sentTranscript(
  { database, run, signal }: { database: Database; run: RunTask; signal: AbortSignal },
  user: { id: string },
  sent: { recordingId?: string | undefined; transcript?: string | undefined },
): Promise<SentTranscript> {
  const id = toFirstIssue(recordingIdSchema, sent.recordingId)
  const recording = id.success ? await findRecording(database, id.data) : null
  if (recording && recording.userId !== user.id) throw notFound('Recording')
  const stored = recording ? await findSentences(database, recording.row.id) : null
  const text = sent.transcript ?? ''
  if (stored && isThat(stored, text)) return { passages: passages(stored), recording, stored }
  if (text.length > MAX_TRANSCRIPT_CHARACTERS) throw tooLong()
  const read = await run('read', [text], { person: user.id, signal })
  return { passages: read, recording, stored: null }
}

/** Also with other white space; a text that is too long is not searched for that. */
function isThat(stored: Transcript, text: string): boolean {
  if (text === '' || text === stored.text) return true
  if (text.length > MAX_TRANSCRIPT_CHARACTERS) return false
  const bare = folded(text)
  return bare === '' || bare === folded(stored.text)
}

const tooLong = (): HttpError =>
  new HttpError(
    413,
    `This transcript has more than ${MAX_TRANSCRIPT_CHARACTERS.toLocaleString('en')} characters. Send it in parts.`,
    { code: 'too-long' },
  )

const folded = (text: string): string => text.replace(/\s+/g, ' ').trim()
