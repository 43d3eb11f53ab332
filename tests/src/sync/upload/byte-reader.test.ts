import 'fake-indexeddb/auto'
import { afterEach, expect, it } from 'vitest'
import { appendChunk } from '../../../../src/local/audio/append-chunk.ts'
import { openAudioDatabase } from '../../../../src/local/audio-database.ts'
import { createByteReader } from '../../../../src/sync/upload/byte-reader.ts'
import { record } from '../../local/recordings/takes.ts'

const audio = openAudioDatabase()
afterEach(() => audio.delete())

/** Chunks of 90 to 110 bytes, each of its own number. */
const chunk = (at: number): Uint8Array<ArrayBuffer> => new Uint8Array(90 + (at % 21)).fill(at % 251)
const chunks = (count: number): Uint8Array<ArrayBuffer>[] => Array.from({ length: count }, (_, at) => chunk(at))
const joined = (parts: readonly Uint8Array[]): number[] => parts.flatMap((part) => [...part])

it('goes on with a take that has grown, and back in it, without reading its beginning again', async () => {
  const stored = chunks(1000)
  const recording = await record(
    audio,
    stored.map(({ buffer }) => buffer),
    { ended: false },
  )
  const reader = createByteReader(audio, recording, 0)
  const whole = joined(stored)
  expect([...(await reader.read(0, 1_000_000))]).toEqual(whole)

  const grown = {
    recording,
    segment: 0,
    sequence: 1000,
    bytes: chunk(1000).buffer,
    seconds: 1,
    peaks: Uint8Array.of(0),
  }
  await appendChunk(audio, grown)
  let read = 0
  audio.chunks.hook('reading', (row) => {
    read++
    return row
  })
  expect([...(await reader.read(whole.length, 1000))]).toEqual([...chunk(1000)])
  expect(read).toBeLessThan(300)
  const middle = joined(chunks(500)).length
  expect([...(await reader.read(middle, 300))]).toEqual(whole.slice(middle, middle + 300))
  expect(read).toBeLessThan(600)
})
