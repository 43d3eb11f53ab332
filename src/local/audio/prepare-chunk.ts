/** About a second as the encoder gave it, with its seconds of sound and its live peaks. */
export type EncodedChunk = { bytes: ArrayBuffer; seconds: number; peaks: Uint8Array<ArrayBuffer> }

/** Seals the chunks of one segment in their order, with their peaks (src/sealing/audio/seal-take.ts). */
export type ChunkSealer = (chunk: EncodedChunk) => Promise<ArrayBuffer>

/**
 * The one way of encoded audio into storage: what a chunk is stored as, in whatever sink. It is called once for each chunk,
 * before a transaction opens, as no transaction of IndexedDB waits for anything else.
 * @param sealer in the mode "Only my devices": while it is not there, the chunk waits for it in memory
 */
export const prepareChunk = async (chunk: EncodedChunk, sealer?: Promise<ChunkSealer>): Promise<EncodedChunk> =>
  sealer ? { ...chunk, bytes: await (await sealer)(chunk), peaks: new Uint8Array() } : chunk
