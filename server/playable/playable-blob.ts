import { BlobMissingError, type Blobs } from '../blobs/blobs.ts'
import type { StoredSegment } from '../store/tables/recordings/recordings.ts'

/** The name of a segment's playable file: beside its own bytes, which stay as they came. */
export const playableName = (blob: string): string => `playable/${blob}`

/** What to play of a segment: the playable file once it is made, else the bytes as they came. */
export async function playableBlob(
  blobs: Blobs,
  { blob, bytes, sha256 }: StoredSegment,
): Promise<{ blob: string; bytes: number; etag: string }> {
  const name = playableName(blob)
  try {
    return { blob: name, bytes: await blobs.size(name), etag: `"${sha256}-playable"` }
  } catch (error) {
    if (error instanceof BlobMissingError) return { blob, bytes, etag: `"${sha256}"` }
    throw error
  }
}
