import { recordingIdSchema } from '../../contract/ids.ts'
import type { Transcript } from '../../contract/transcript.ts'
import { type Passage, passages } from '../language/language-model.ts'
import { readPlainText } from '../language/read-plain-text.ts'
import { notFound } from '../problem.ts'
import { findRecording, type KeptRecording } from '../store/recordings.ts'
import type { Database } from '../store/schema.ts'
import { findTranscript } from '../store/transcripts.ts'

export type SentTranscript = {
  passages: Passage[]
  /** The caller's recording, when the call named one that is stored here. */
  recording: KeptRecording | null
  /** Its stored transcript, when that is what was sent. */
  stored: Transcript | null
}

/**
 * The text that a call is to work on. When it is that of the caller's stored recording, or none was sent, the stored
 * segments give the times; any other text is read line by line. Throws 404 for another person's recording.
 */
export async function sentTranscript(
  database: Database,
  user: { id: string },
  sent: { recordingId?: string | undefined; transcript?: string | undefined },
): Promise<SentTranscript> {
  const id = recordingIdSchema.safeParse(sent.recordingId)
  const recording = id.success ? await findRecording(database, id.data) : null
  if (recording && recording.userId !== user.id) throw notFound('Recording')
  const stored = recording ? await findTranscript(database, recording.row.id) : null
  const text = folded(sent.transcript ?? '')
  if (stored && (text === '' || text === folded(stored.text))) {
    return { passages: passages(stored.segments), recording, stored }
  }
  return { passages: readPlainText(sent.transcript ?? ''), recording, stored: null }
}

const folded = (text: string): string => text.replace(/\s+/g, ' ').trim()
