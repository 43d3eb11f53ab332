import type { AudioDatabase } from '../audio-database.ts'
import { appendChunk, type NewChunk, type Saved } from './append-chunk.ts'

/**
 * Writes a chunk whose earlier try may or may not have reached the disk: a connection that is lost after the commit
 * reports a failure all the same. The very same chunk is not written twice; another one in its place is refused.
 */
export async function appendOnce(audio: AudioDatabase, chunk: NewChunk): Promise<Saved> {
  try {
    return await appendChunk(audio, chunk)
  } catch (error) {
    const { recording, segment, sequence } = chunk
    const [row, there] = await Promise.all([
      audio.segments.get([recording, segment]),
      audio.chunks.get([recording, segment, sequence]),
    ])
    if (row && there && areSame(there.bytes, chunk.bytes)) return { seconds: row.seconds, bytes: row.bytes }
    throw error
  }
}

export function areSame(one: ArrayBuffer, other: ArrayBuffer): boolean {
  if (one.byteLength !== other.byteLength) return false
  const right = new Uint8Array(other)
  return new Uint8Array(one).every((byte, at) => byte === right[at])
}
