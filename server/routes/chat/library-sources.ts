import type { RecordingId, UserId } from '../../../contract/ids.ts'
import { MAX_PASSAGE_CHARACTERS } from '../../../contract/limits.ts'
import type { LibraryPassage } from '../../../contract/recordings/library-chat.ts'
import type { Transcript, TranscriptSegment } from '../../../contract/recordings/transcript.ts'
import { passages as passagesOf, type Source } from '../../../core/language/language-model.ts'
import { notFound } from '../../kernel/problem.ts'
import { turn } from '../../kernel/turn.ts'
import type { Database } from '../../store/schema.ts'
import { findPurged } from '../../store/tables/accounts/purged.ts'
import { type KeptRecording, ownRecording } from '../../store/tables/recordings/recordings.ts'
import { findSentences } from '../../store/tables/recordings/transcripts.ts'

type Read = { recording: KeptRecording; transcript: Transcript }

/**
 * The words of the passages, as this server has them, up to MAX_PASSAGE_CHARACTERS. What the person has deleted since
 * the device looked is left out. Throws 404 for a recording that is not the person's.
 */
export async function librarySources(
  database: Database,
  user: UserId,
  passages: readonly LibraryPassage[],
): Promise<Source[]> {
  const read = new Map<RecordingId, Read | null>()
  for (const { recordingId } of passages) {
    if (read.has(recordingId)) continue
    read.set(recordingId, await readOwn(database, user, recordingId))
    // Others get their turn: each of these transcripts may be long.
    await turn()
  }
  const sources: Source[] = []
  let room = MAX_PASSAGE_CHARACTERS
  for (const passage of passages) {
    const found = read.get(passage.recordingId)
    const said = found ? within(found.transcript.segments, passage, room) : []
    if (!found || said.length === 0) continue
    const { id, title, createdAt } = found.recording.row
    sources.push({ recordingId: id, title, createdAt, passages: passagesOf({ ...found.transcript, segments: said }) })
    room -= said.reduce((sum, { text }) => sum + text.length, 0)
  }
  return sources
}

async function readOwn(database: Database, user: UserId, id: RecordingId): Promise<Read | null> {
  const recording = await ownRecording(database, id, user)
  if (!recording && (await findPurged(database, id)) !== user) throw notFound('Recording')
  if (recording?.row.deletedAt !== null) return null
  const transcript = await findSentences(database, id)
  return transcript && { recording, transcript }
}

/** The segments whose middle lies in the passage: a transcript that was made anew has other edges. */
function within(
  segments: readonly TranscriptSegment[],
  { from, to }: LibraryPassage,
  room: number,
): TranscriptSegment[] {
  let left = room
  const middle = ({ start, end }: TranscriptSegment): number => (start + end) / 2
  return segments
    .filter((segment) => middle(segment) >= from && middle(segment) <= to)
    .filter(({ text }) => {
      left -= text.length
      return left >= 0
    })
}
