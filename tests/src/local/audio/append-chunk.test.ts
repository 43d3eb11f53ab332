import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { appendChunk } from '../../../../src/local/audio/append-chunk.ts'
import { type AudioDatabase, openAudioDatabase } from '../../../../src/local/audio-database.ts'
import { reopen } from '../../../../src/local/reopen.ts'
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
const chunk = (sequence: number) => ({
  segment: 0,
  sequence,
  bytes: new ArrayBuffer(7),
  seconds: 1.5,
  peaks: new Uint8Array(1),
})

it('adds up what is on the disk and keeps a second copy of the first chunk', async () => {
  const recording = await record(audio, pieces)
  expect(await appendChunk(audio, { recording, ...chunk(5) })).toEqual({ seconds: 6.5, bytes: 57 })
  expect(await audio.segments.get([recording, 0])).toMatchObject({
    chunks: 6,
    bytes: 57,
    seconds: 6.5,
    endedBy: 'stop',
  })
  expect((await audio.headers.get([recording, 0]))?.bytes).toEqual(pieces[0])
})

it.each([0, 4, 6])('refuses chunk %i when the fifth is due, and changes nothing', async (sequence) => {
  const recording = await record(audio, pieces)
  const before = await audio.segments.get([recording, 0])
  await expect(appendChunk(audio, { recording, ...chunk(sequence) })).rejects.toThrow()
  expect(await audio.segments.get([recording, 0])).toEqual(before)
  expect(await audio.chunks.count()).toBe(5)
})

it('refuses a chunk of a segment that was never begun', async () => {
  const recording = await record(audio, pieces)
  await expect(appendChunk(audio, { recording, ...chunk(0), segment: 1 })).rejects.toThrow('beginSegment')
  expect(await audio.headers.count()).toBe(1)
})

it('counts a chunk only when the disk itself has it, as a loss of power takes the rest', async () => {
  const recording = await record(audio, pieces)
  const transactions = vi.spyOn(IDBDatabase.prototype, 'transaction')
  // Dexie takes the method at its opening.
  await reopen(audio)
  await appendChunk(audio, { recording, ...chunk(5) })
  const written = transactions.mock.calls.filter(([, mode]) => mode === 'readwrite')
  transactions.mockRestore()
  expect(written).not.toEqual([])
  for (const [, , options] of written) expect(options).toEqual({ durability: 'strict' })
})
