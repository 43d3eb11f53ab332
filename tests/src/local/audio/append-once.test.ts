import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { appendOnce } from '../../../../src/local/audio/append-once.ts'
import { type AudioDatabase, openAudioDatabase } from '../../../../src/local/audio-database.ts'
import { chunks, record } from '../recordings/takes.ts'

let audio: AudioDatabase
beforeEach(() => {
  audio = openAudioDatabase()
})
afterEach(() => audio.delete())

const pieces = chunks(
  Uint8Array.from({ length: 50 }, (_, at) => at),
  10,
)
const chunk = (sequence: number, bytes = pieces[sequence] ?? new ArrayBuffer(0)) => ({
  ...{ segment: 0, sequence, bytes },
  ...{ seconds: 1, peaks: new Uint8Array(1) },
})

it('takes a chunk that reached the disk before for written, and does not write it twice', async () => {
  const recording = await record(audio, pieces)
  const before = await audio.segments.get([recording, 0])
  expect(await appendOnce(audio, { recording, ...chunk(4) })).toEqual({ seconds: 5, bytes: 50 })
  expect(await audio.segments.get([recording, 0])).toEqual(before)
  expect(await audio.chunks.count()).toBe(5)
})

it.each([
  ['of as many bytes', Uint8Array.of(40, 41, 42, 43, 44, 45, 46, 47, 48, 0).buffer],
  ['that begins the same', Uint8Array.of(40, 41, 42).buffer],
])('refuses another chunk %s in the place of one that is there', async (_, bytes) => {
  const recording = await record(audio, pieces)
  await expect(appendOnce(audio, { recording, ...chunk(4, bytes) })).rejects.toThrow()
  expect((await audio.chunks.get([recording, 0, 4]))?.bytes).toEqual(pieces[4])
})
