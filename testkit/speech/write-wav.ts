import { writeFile } from 'node:fs/promises'
import { wavHeader } from '../../server/speech/decode/pcm.ts'
import type { AudioFile } from '../../server/speech/transcriber.ts'

/** Samples of 16 kHz as a file. */
export async function writeWav(path: string, samples: Int16Array): Promise<AudioFile> {
  await writeFile(path, wavFile(samples))
  return { path, mime: 'audio/wav' }
}

export function wavFile(samples: Int16Array): Buffer {
  const bytes = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength)
  return Buffer.concat([wavHeader(bytes.length), bytes])
}
