import type { RecordingId } from '../../../contract/ids.ts'
import { chunkPages, segmentsOf } from '../../local/audio/chunk-pages.ts'
import type { AudioDatabase, SegmentRow } from '../../local/audio-database.ts'
import type { DrainContext } from '../drain-context.ts'
import { type ByteReader, createByteReader } from './byte-reader.ts'
import { asSent } from './sealed-segment.ts'
import { isSettled, SLICES_BEHIND, uploadSegment } from './upload-segment.ts'

/** Bytes of a take that still runs, or waits for its title. Nothing is confirmed by this. */
export async function uploadAhead(
  context: DrainContext,
  recording: RecordingId,
  onProgress: () => void,
): Promise<void> {
  const { app } = context
  if (await isSettled(app, recording)) return
  for (const row of await segmentsOf(context.audio, recording)) {
    const until = row.endedBy === null ? row.bytes - (await newestBytes(context.audio, row)) : row.bytes
    if (until <= 0) continue
    const sent = await asSent(app, row)
    if (!sent) return
    const goal = { ...sent, until, complete: row.endedBy !== null, bytes: readerAhead(context, row) }
    await uploadSegment(context, goal, async () => onProgress())
  }
}

/** The chunks of a running take are only added to; what has ended is read anew, as it is when it is confirmed. */
function readerAhead(context: DrainContext, row: SegmentRow): ByteReader {
  const key = `${row.recording}.${row.segment}`
  const known = context.readers.get(key)
  if (row.endedBy !== null) {
    context.readers.delete(key)
    return createByteReader(context.audio, row.recording, row.segment)
  }
  const reader = known ?? createByteReader(context.audio, row.recording, row.segment)
  context.readers.set(key, reader)
  return reader
}

async function newestBytes(audio: AudioDatabase, { recording, segment, chunks }: SegmentRow): Promise<number> {
  let bytes = 0
  for await (const page of chunkPages(audio, recording, segment, Math.max(0, chunks - SLICES_BEHIND)))
    for (const chunk of page) bytes += chunk.bytes.byteLength
  return bytes
}
