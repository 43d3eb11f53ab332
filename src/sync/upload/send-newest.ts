import type { RecordingId } from '../../../contract/ids.ts'
import { segmentsOf } from '../../local/audio/chunk-pages.ts'
import { isInMemory } from '../../local/in-memory/in-memory-database.ts'
import type { DrainContext } from '../drain-context.ts'
import { DRAIN_LOCK } from '../drain-lock.ts'
import { withLock } from '../locks/held-lock.ts'
import { createByteReader, type PageStart } from './byte-reader.ts'
import { isSettled, SLICES_BEHIND, uploadSegment } from './upload-segment.ts'

/** Where the next piece of each segment begins. */
export type SentSoFar = Map<number, PageStart>

/**
 * Sends the newest segment of a running take up to its newest chunk, for captions. Every chunk that a row counts is on the disk, by a strict
 * transaction. Where a disk loses some even so, the upload is longer than what is here, and Save has the server keep both
 * (upload-segment.ts). Nothing is confirmed by this. Throws ApiError.
 *
 * It begins with a segment no sooner than the outbox does. A disk that lost all of a segment has its number free again, and other sound
 * under it would go on with the upload of the lost one.
 * @returns false when somebody else sends at this moment
 */
export async function sendNewest(context: DrainContext, recording: RecordingId, sent: SentSoFar): Promise<boolean> {
  const { app, audio } = context
  // What is on no disk goes as ever: it may be gone with this page.
  if (isInMemory(audio)) return true
  const row = (await segmentsOf(audio, recording)).at(-1)
  // Nobody can caption what is sealed.
  if (!row || row.chunks <= SLICES_BEHIND || row.lock) return true
  const got = await withLock(context, DRAIN_LOCK, async ({ signal, check }) => {
    await check()
    if (await isSettled(app, recording)) return
    const known = sent.get(row.segment)
    // The outbox knows where it stands in a long take.
    const reader = known ? undefined : context.readers.get(`${recording}.${row.segment}`)
    const bytes = reader ?? createByteReader(audio, recording, row.segment, known)
    const goal = { ...row, until: row.bytes, complete: false, bytes }
    await uploadSegment({ ...context, signal }, goal, async () => undefined)
    sent.set(row.segment, { sequence: row.chunks, offset: row.bytes })
  })
  return got !== null
}
