import { createCipheriv, createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Random } from '../testkit/figures/random.ts'
import { SPEECH } from '../testkit/speech/make-audio.ts'
import { wavFile } from '../testkit/speech/write-wav.ts'

/** What one device has recorded. */
export type Clip = { bytes: Uint8Array<ArrayBuffer>; sha256: string; mime: string }

/** Of the file of speech: 78 bytes of it come before its samples. */
const SPOKEN = readFileSync(SPEECH.jfk).subarray(78)
const HEAD_BYTES = 44
/** Of each sample, the bits that are noise. */
const NOISE = 15

/**
 * Speech, for no engine is given what holds nothing to hear, with noise of its own in it, so that it is like no other.
 * @param size in bytes
 */
export function newClip(random: Random, size: number): Clip {
  const seed = Buffer.alloc(16)
  seed.writeUInt32LE(random.seed())
  const length = 2 * Math.floor((size - HEAD_BYTES) / 2)
  const noise = createCipheriv('aes-128-ctr', seed, Buffer.alloc(16)).update(Buffer.alloc(length))
  const spoken = Buffer.alloc(length, SPOKEN)
  const samples = Int16Array.from({ length: length / 2 }, (_, at) => {
    return spoken.readInt16LE(2 * at) ^ (noise.readUInt8(2 * at) & NOISE)
  })
  const bytes = Uint8Array.from(wavFile(samples))
  return { bytes, sha256: hashOf(bytes), mime: 'audio/wav' }
}

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** What the speech server hears in a clip of this hash, and in no other. */
export const wordsOf = (sha256: string): string => `Heard the clip ${sha256.slice(0, 24)}.`
