import 'fake-indexeddb/auto'
import { readFile } from 'node:fs/promises'
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { RecordingId } from '../../../../contract/ids.ts'
import { appendChunk } from '../../../../src/local/audio/append-chunk.ts'
import { readAhead } from '../../../../src/local/audio/assembly.ts'
import { localAudio } from '../../../../src/local/audio/local-audio.ts'
import { type AudioDatabase, openAudioDatabase } from '../../../../src/local/audio-database.ts'
import { chunks, record } from '../recordings/takes.ts'

/** 12 seconds of Chromium's MediaRecorder at one chunk a second, its fake microphone playing testkit/speech/jfk.wav. */
const live = new Uint8Array(await readFile(new URL('../recordings/chromium-live.webm', import.meta.url)))

let audio: AudioDatabase
beforeEach(() => {
  audio = openAudioDatabase()
})
afterEach(() => audio.delete())

async function packets(blob: Blob): Promise<{ times: number[]; length: number | null }> {
  const input = new Input({ source: new BufferSource(await blob.arrayBuffer()), formats: ALL_FORMATS })
  const track = await input.getPrimaryAudioTrack()
  const times: number[] = []
  if (track) for await (const packet of new EncodedPacketSink(track).packets()) times.push(packet.timestamp)
  return { times, length: await input.getDurationFromMetadata() }
}

it('gives a live WebM its length and loses no packet', async () => {
  const recording = await record(audio, chunks(live, 6000))
  const file = await localAudio(audio, recording)
  expect(file?.seconds).toBeCloseTo(12, 1)
  const before = await packets(new Blob([live]))
  const after = await packets(file?.blob ?? new Blob())
  expect(before.length).toBeNull()
  expect(after.length).toBeCloseTo(12, 1)
  expect(after.times).toEqual(before.times)
})

it('points every cue at a cluster', async () => {
  const recording = await record(audio, chunks(live, 997))
  const blob = (await localAudio(audio, recording))?.blob ?? new Blob()
  const bytes = Buffer.from(await blob.arrayBuffer())
  const content = bytes.indexOf(Buffer.from('18538067', 'hex')) + 12
  const cue = Buffer.from('f101000000000000 08'.replace(' ', ''), 'hex')
  const places: number[] = []
  for (let at = bytes.indexOf(cue); at >= 0; at = bytes.indexOf(cue, at + 1))
    places.push(content + Number(bytes.readBigUInt64BE(at + cue.length)))
  expect(places.length).toBe(3)
  for (const place of places) expect(bytes.subarray(place, place + 4).toString('hex')).toBe('1f43b675')
})

it('plays a take whose first chunk is lost from the second copy of it', async () => {
  const recording = await record(audio, chunks(live, 6000))
  await audio.chunks.delete([recording, 0, 0])
  const file = await localAudio(audio, recording)
  expect((await packets(file?.blob ?? new Blob())).length).toBeCloseTo(12, 1)
})

it('passes other types as they are, and has nothing for an unknown recording', async () => {
  const recording = await record(audio, chunks(live, 6000), { mime: 'audio/mp4' })
  const file = await localAudio(audio, recording)
  expect(new Uint8Array((await file?.blob.arrayBuffer()) ?? new ArrayBuffer(0))).toEqual(live)
  expect(file?.mime).toBe('audio/mp4')
  expect(await localAudio(audio, recording, 7)).toBeNull()
})

it('reads of a take that was read ahead only what came since', async () => {
  const pieces = chunks(live, 6000)
  const recording = await record(audio, pieces.slice(0, 10), { ended: false })
  await readAhead(audio, { recording, segment: 0, mime: 'audio/webm;codecs=opus' })
  for (const [at, bytes] of pieces.slice(10).entries())
    await appendChunk(audio, { recording, segment: 0, sequence: 10 + at, bytes, seconds: 1, peaks: new Uint8Array(10) })
  const read: number[] = []
  audio.chunks.hook('reading', (chunk) => {
    read.push(chunk.sequence)
    return chunk
  })
  const file = await localAudio(audio, recording)
  expect(read.filter((sequence) => sequence > 0)).toEqual([10, 11, 12])
  const before = await packets(new Blob([live]))
  expect(await packets(file?.blob ?? new Blob())).toEqual({ ...before, length: file?.seconds })
})

it('plays what is whole when a chunk is damaged, with the length of the rest', async () => {
  const pieces = chunks(live, 6000)
  pieces[3] = new ArrayBuffer(6000)
  const recording = await record(audio, pieces)
  const file = await localAudio(audio, recording)
  const { times, length } = await packets(file?.blob ?? new Blob())
  expect(length).toBeCloseTo(12, 1)
  expect(times.length).toBeGreaterThan((await packets(new Blob([live]))).times.length * (9.9 / 12))
})

it('plays a take whose first chunk is damaged from the second copy of it', async () => {
  const recording = await record(audio, chunks(live, 6000))
  await audio.chunks.update([recording, 0, 0], { bytes: new ArrayBuffer(6000) })
  const file = await localAudio(audio, recording)
  expect((await packets(file?.blob ?? new Blob())).times).toEqual((await packets(new Blob([live]))).times)
})

it('puts many pages together in order, also where a chunk is lost between two of them', async () => {
  const pieces = chunks(live, 200)
  expect(pieces.length).toBeGreaterThan(256)
  const recording = await record(audio, pieces, { mime: 'audio/mpeg' })
  expect(await bytesOf(recording)).toEqual(live)
  await audio.chunks.bulkDelete(
    [127, 128].map((sequence): [typeof recording, number, number] => [recording, 0, sequence]),
  )
  expect(await bytesOf(recording)).toEqual(joined(pieces.filter((_, at) => at !== 127 && at !== 128)))
})

it('goes on behind the chunks that it has when a page of them could not be read', async () => {
  const recording = await record(audio, chunks(live, 200))
  let fails = true
  audio.chunks.hook('reading', (chunk) => {
    if (fails && chunk.sequence === 200) throw new Error('The disk is gone.')
    return chunk
  })
  const place = { recording, segment: 0, mime: 'audio/webm;codecs=opus' }
  await expect(readAhead(audio, place)).rejects.toThrow('The disk is gone.')
  fails = false
  const read: number[] = []
  audio.chunks.hook('reading', (chunk) => {
    read.push(chunk.sequence)
    return chunk
  })
  const file = await localAudio(audio, recording)
  expect(Math.min(...read.filter((sequence) => sequence > 0))).toBe(128)
  expect((await packets(file?.blob ?? new Blob())).times).toEqual((await packets(new Blob([live]))).times)
})

const joined = (parts: readonly ArrayBuffer[]): Uint8Array =>
  new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part))))

async function bytesOf(recording: RecordingId): Promise<Uint8Array> {
  const file = await localAudio(audio, recording)
  return new Uint8Array((await file?.blob.arrayBuffer()) ?? new ArrayBuffer(0))
}

it('reads a take again when what was read ahead of it is gone', async () => {
  const recording = await record(audio, chunks(live, 6000))
  const { mime } = (await audio.segments.get([recording, 0])) ?? { mime: '' }
  vi.stubGlobal('Blob', FadingBlob)
  try {
    await readAhead(audio, { recording, segment: 0, mime })
    FadingBlob.loseAll()
    const file = await localAudio(audio, recording)
    expect(file?.seconds).toBeCloseTo(12, 1)
    expect((await file?.blob.arrayBuffer())?.byteLength).toBeGreaterThan(live.length)
  } finally {
    vi.unstubAllGlobals()
  }
})

/** One whose bytes can go, as they go with WebKit's network process: nothing can be read of it then, nor of what holds it. */
class FadingBlob extends Blob {
  static #made: FadingBlob[] = []
  static #lost = new WeakSet<object>()

  static loseAll(): void {
    for (const blob of FadingBlob.#made) FadingBlob.#lost.add(blob)
  }
  constructor(parts: BlobPart[] = [], options?: BlobPropertyBag) {
    super(parts, options)
    FadingBlob.#made.push(this)
    if (parts.some((part) => typeof part === 'object' && FadingBlob.#lost.has(part))) FadingBlob.#lost.add(this)
  }
  override slice(from?: number, to?: number): Blob {
    return FadingBlob.#lost.has(this) ? new FadingBlob([this]) : super.slice(from, to)
  }
  override arrayBuffer(): Promise<ArrayBuffer> {
    if (!FadingBlob.#lost.has(this)) return super.arrayBuffer()
    return Promise.reject(new DOMException('The object can not be found here.', 'NotFoundError'))
  }
}
