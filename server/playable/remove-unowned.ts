import type { Blobs } from '../blobs/blobs.ts'
import type { Database } from '../store/schema.ts'
import { findRecording, type KeptRecording } from '../store/tables/recordings/recordings.ts'

/**
 * Permanently deleted, or other sound in its place, meanwhile: what was made of a segment after that has no owner.
 * @param nameOf the file of a segment's blob
 */
export async function removeUnowned(
  { database, blobs }: { database: Database; blobs: Blobs },
  { row, segments }: KeptRecording,
  nameOf: (blob: string) => string,
): Promise<void> {
  const now = await findRecording(database, row.id)
  const there = new Set(now?.segments.map(({ blob }) => blob))
  for (const { blob } of segments) if (!there.has(blob)) await blobs.remove(nameOf(blob))
}
