import type { FileHandle } from 'node:fs/promises'
import { BYTES_PER_SAMPLE, SAMPLE_RATE } from '../decode/pcm.ts'
import type { Stretch } from '../voice-activity.ts'

/** A stretch of a file of samples (pcm.ts) as an engine takes it, with so many samples of silence before and after it. */
export async function readSamples(from: FileHandle, { start, end }: Stretch, pad = 0): Promise<Float32Array> {
  const first = Math.floor(start * SAMPLE_RATE)
  const count = Math.floor(end * SAMPLE_RATE) - first
  const bytes = Buffer.alloc(count * BYTES_PER_SAMPLE)
  const { bytesRead } = await from.read(bytes, 0, bytes.length, first * BYTES_PER_SAMPLE)
  const read = Math.floor(bytesRead / BYTES_PER_SAMPLE)
  const padded = new Float32Array(read + 2 * pad)
  for (let at = 0; at < read; at++) padded[pad + at] = bytes.readInt16LE(at * BYTES_PER_SAMPLE) / 32_768
  return padded
}
