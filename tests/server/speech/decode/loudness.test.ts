import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { Loudness } from '../../../../server/speech/decode/loudness.ts'
import { BYTES_PER_SECOND } from '../../../../server/speech/decode/pcm.ts'
import { writeSamples } from '../../../../server/speech/decode/write-samples.ts'

/** A tone of 500 Hz, whose period is 32 samples. */
const tone = (samples: number): Buffer => {
  const bytes = Buffer.alloc(2 * samples)
  for (let at = 0; at < samples; at++) bytes.writeInt16LE(Math.round(8000 * Math.sin((Math.PI * at) / 16)), 2 * at)
  return bytes
}
const HOLE = Buffer.alloc(3 * BYTES_PER_SECOND)
/** One and a half frames of 20 ms of tone at both ends, so that the hole begins and ends in a frame. */
const SOUND = Buffer.concat([tone(480), HOLE, tone(480)])

function* chunked(bytes: Buffer, length: number): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
}

it('measures a hole as it measures quiet samples, however the samples come', () => {
  const measured = [1, 999, 4096, 65_536].map((length) => {
    const loudness = new Loudness()
    for (const chunk of chunked(SOUND, length)) loudness.push(chunk)
    return loudness
  })
  const [whole] = measured
  expect(whole?.samples).toBe(SOUND.length / 2)
  expect([whole?.levels.length, whole?.peaks.length]).toEqual([153, 153])
  expect(whole?.levels.slice(5, 150)).toEqual(Array(145).fill(-120))
  expect(whole?.levels[0]).toBeGreaterThan(-20)
  expect(whole?.levels.at(-1)).toBeGreaterThan(-20)
  for (const { levels, peaks, samples } of measured) {
    expect({ levels, peaks, samples }).toEqual({ levels: whole?.levels, peaks: whole?.peaks, samples: whole?.samples })
  }
})

it('keeps samples as they are, and gives a hole no room on the disk', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'earmark-samples-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'samples')
  const all = Buffer.concat([SOUND, HOLE])
  async function* samples(): AsyncGenerator<Buffer> {
    yield* chunked(all, 4096)
  }
  await writeSamples(samples(), path)
  expect((await readFile(path)).equals(all)).toBe(true)
  expect((await stat(path)).blocks * 512).toBeLessThan(all.length / 4)
})
