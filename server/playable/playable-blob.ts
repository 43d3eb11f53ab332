import { type M4aCodec, m4aCodecSchema, needsM4a } from '../../contract/m4a.ts'
import { BlobMissingError, type Blobs } from '../blobs/blobs.ts'
import type { StoredSegment } from '../store/tables/recordings/recordings.ts'

/** The name of a segment's playable file: beside its own bytes, which stay as they came. */
export const playableName = (blob: string): string => `playable/${blob}`

/** The name of a segment's MP4 for browsers that play no WebM. */
export const m4aName = (codec: M4aCodec, blob: string): string => `m4a-${codec}/${blob}`

/** The names of all that is made of a segment, and may be made again: it goes when the segment goes. */
export const madeOf = (blob: string): string[] => [
  playableName(blob),
  ...m4aCodecSchema.options.map((codec) => m4aName(codec, blob)),
]

type Sound = { blob: string; bytes: number; etag: string; mime: string }

/**
 * What to play of a segment: a file that was made of it, else the bytes as they came.
 * @param m4a the browser plays this in MP4, and may play no WebM
 */
export async function playableBlob(blobs: Blobs, segment: StoredSegment, m4a?: M4aCodec): Promise<Sound> {
  const { blob, bytes, sha256, mime } = segment
  if (m4a && needsM4a(mime)) {
    const name = m4aName(m4a, blob)
    const size = await sizeOf(blobs, name)
    if (size !== null) return { blob: name, bytes: size, etag: `"${sha256}-m4a-${m4a}"`, mime: 'audio/mp4' }
  }
  const name = playableName(blob)
  const size = await sizeOf(blobs, name)
  if (size === null) return { blob, bytes, etag: `"${sha256}"`, mime }
  return { blob: name, bytes: size, etag: `"${sha256}-playable"`, mime }
}

/** Bytes; null where it was not made. */
export async function sizeOf(blobs: Blobs, name: string): Promise<number | null> {
  try {
    return await blobs.size(name)
  } catch (error) {
    if (error instanceof BlobMissingError) return null
    throw error
  }
}
