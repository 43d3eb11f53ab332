import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SAMPLE_RATE, toneSamples } from '../speech/tone-sequence.ts'

const HEADER_BYTES = 44

/** Writes the tone sequence as a WAV into a folder of its own; resolves to its path. */
export function writeTones(): string {
  const path = join(mkdtempSync(join(tmpdir(), 'earmark-ladder-')), 'ladder.wav')
  writeFileSync(path, wav(toneSamples()))
  return path
}

/** RIFF WAVE, one channel, 16-bit PCM. */
function wav(samples: Int16Array): Buffer {
  const bytes = Buffer.alloc(HEADER_BYTES + samples.length * 2)
  bytes.write('RIFF', 0)
  bytes.writeUInt32LE(bytes.length - 8, 4)
  bytes.write('WAVEfmt ', 8)
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(1, 22)
  bytes.writeUInt32LE(SAMPLE_RATE, 24)
  bytes.writeUInt32LE(SAMPLE_RATE * 2, 28)
  bytes.writeUInt16LE(2, 32)
  bytes.writeUInt16LE(16, 34)
  bytes.write('data', 36)
  bytes.writeUInt32LE(samples.length * 2, 40)
  samples.forEach((sample, at) => {
    bytes.writeInt16LE(sample, HEADER_BYTES + at * 2)
  })
  return bytes
}
