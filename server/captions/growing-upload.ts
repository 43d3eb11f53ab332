import { parseUploadId, type RecordingId, type UserId } from '../../contract/ids.ts'
import type { Blobs } from '../blobs/blobs.ts'
import type { Database } from '../store/schema.ts'
import { findUpload, newestUpload, partsOf } from '../store/tables/recordings/uploads.ts'
import type { Arrivals } from './arrivals.ts'

/** How often it is looked for new bytes: another process may have taken them. Milliseconds. */
export const LOOK_MS = 200

export type CaptionedTake = { recording: RecordingId; user: UserId }

export type GrowthPorts = { database: Database; blobs: Blobs; arrivals: Arrivals }

/** `idle`: all that has arrived was given. */
export type Growth = { kind: 'bytes'; bytes: Buffer } | { kind: 'idle' }

/** How an upload came to its end. `whole`: its segment has ended. `gone`: it was handed in, or deleted. */
export type GrowthEnd = 'whole' | 'gone'

/** What arrives of an upload, from a byte on; it ends when nothing more can come. */
export async function* growthOf(
  { database, blobs, arrivals }: GrowthPorts,
  id: string,
  from: number,
  signal: AbortSignal,
): AsyncGenerator<Growth, GrowthEnd> {
  const arrived = arrivals.watch(id)
  try {
    let at = from
    for (;;) {
      const parts = await partsOf(database, id, at)
      for (const { start, bytes, blob } of parts) {
        // Small parts become one meanwhile (uploads/parts/join-parts.ts), which may begin before what is wanted of it.
        const wanted = { start: at - start, end: bytes }
        for await (const chunk of blobs.read(blob, wanted) as AsyncIterable<Buffer>)
          yield { kind: 'bytes', bytes: chunk }
        at = start + bytes
      }
      signal.throwIfAborted()
      if (parts.length > 0) continue
      yield { kind: 'idle' }
      const upload = await findUpload(database, id)
      // Fewer than were read: it was deleted, and begun again under its name. To go on there would be to look without end.
      if (!upload || upload.bytes < at) return 'gone'
      if (upload.length !== null && at >= upload.length) return 'whole'
      if (upload.bytes === at) await arrived.next(LOOK_MS, signal)
    }
  } finally {
    arrived.end()
  }
}

/** The newest of this person's segments that an upload was begun of; undefined where there is none. Asked again and again: one row, however many there are. */
export async function newestSegment(database: Database, take: CaptionedTake): Promise<number | undefined> {
  const id = await newestUpload(database, take)
  return id === null ? undefined : parseUploadId(id)?.segment
}
