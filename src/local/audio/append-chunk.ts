import type { RecordingId } from '../../../contract/ids.ts'
import type { AudioDatabase, SegmentEnd, SegmentRow } from '../audio-database.ts'

/** One chunk of the encoder, with the seconds of sound it holds and its live peaks. */
export type NewChunk = {
  recording: RecordingId
  segment: number
  sequence: number
  bytes: ArrayBuffer
  seconds: number
  peaks: Uint8Array<ArrayBuffer>
}

/** What is on the disk of a segment after a write. */
export type Saved = { seconds: number; bytes: number }

export type NewSegment = Omit<SegmentRow, 'chunks' | 'bytes' | 'seconds' | 'savedAt' | 'endedBy'>

/** Two of one recording may have the same number; never both the same place in its timeline. */
export const isSameSegment = (one: Place, other: Place): boolean =>
  one.startOffset === other.startOffset && one.startedAt === other.startedAt
type Place = Pick<SegmentRow, 'startOffset' | 'startedAt'>

/**
 * Opens a segment before its first chunk. One that is there already stays as it is: a write whose outcome was never
 * heard of may be tried again. Where another segment has its number, throws ConstraintError.
 */
export async function beginSegment(audio: AudioDatabase, segment: NewSegment): Promise<void> {
  await audio.transaction('rw', audio.segments, async () => {
    const there = await audio.segments.get([segment.recording, segment.segment])
    if (there && isSameSegment(there, segment)) return
    await audio.segments.add({ ...segment, chunks: 0, bytes: 0, seconds: 0, endedBy: null })
  })
}

/**
 * Writes one chunk: chunk, sums and, for the first one, the second copy of the header, in one strict transaction.
 * When the promise resolves the chunk is on the disk. A sequence number that was written before throws
 * ConstraintError and changes nothing; so does a chunk out of order.
 */
export async function appendChunk(audio: AudioDatabase, chunk: NewChunk): Promise<Saved> {
  const { recording, segment, sequence, bytes, peaks } = chunk
  return audio.transaction('rw', audio.chunks, audio.segments, audio.headers, async () => {
    await audio.chunks.add({ recording, segment, sequence, bytes, peaks })
    if (sequence === 0) await audio.headers.add({ recording, segment, bytes })
    const row = await audio.segments.get([recording, segment])
    if (!row) throw new Error(`Segment ${segment} of ${recording} was not begun: call beginSegment first.`)
    if (row.chunks !== sequence)
      throw new Error(`Chunk ${sequence} of segment ${segment} came when ${row.chunks} was due.`)
    const saved = { seconds: row.seconds + chunk.seconds, bytes: row.bytes + bytes.byteLength }
    await audio.segments.put({ ...row, ...saved, chunks: row.chunks + 1, savedAt: Date.now() })
    return saved
  })
}

export async function endSegment(
  audio: AudioDatabase,
  recording: RecordingId,
  segment: number,
  endedBy: SegmentEnd,
): Promise<void> {
  await audio.segments.update([recording, segment], { endedBy })
}
