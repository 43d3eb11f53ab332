import { createCipheriv, createHash } from 'node:crypto'
import type { Random } from '../testkit/figures/random.ts'

/** What one device has recorded. */
export type Clip = { bytes: Uint8Array<ArrayBuffer>; sha256: string; mime: string }

/** Begins as WebM does and is like no other; no decoder is kept busy by it. */
export function newClip(random: Random, size: number): Clip {
  const seed = Buffer.alloc(16)
  seed.writeUInt32LE(random.seed())
  const bytes = new Uint8Array(
    createCipheriv('aes-128-ctr', seed, Buffer.alloc(16)).update(Buffer.alloc(Math.round(size))),
  )
  bytes.set([0x1a, 0x45, 0xdf, 0xa3])
  return { bytes, sha256: hashOf(bytes), mime: 'audio/webm' }
}

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** What the speech server hears in a clip of this hash, and in no other. */
export const wordsOf = (sha256: string): string => `Heard the clip ${sha256.slice(0, 24)}.`
