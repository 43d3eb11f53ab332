import type { AudioDatabase, Chunk } from '../audio-database.ts'

/**
 * What is written here was stored before, on this device or on the server: it goes to another recording or database, or in
 * the place of what was lost. New audio comes by `append-chunk.ts` alone.
 */

/** Rejects where one of them is there. */
export async function addCopies(audio: AudioDatabase, chunks: readonly Chunk[]): Promise<void> {
  await audio.chunks.bulkAdd(chunks)
}

export async function putCopies(audio: AudioDatabase, chunks: readonly Chunk[]): Promise<void> {
  await audio.chunks.bulkPut(chunks)
}

export async function putCopy(audio: AudioDatabase, chunk: Chunk): Promise<void> {
  await audio.chunks.put(chunk)
}
