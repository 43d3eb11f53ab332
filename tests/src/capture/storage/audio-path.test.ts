import 'fake-indexeddb/auto'
import { resolve } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { newRecordingId } from '../../../../contract/ids.ts'
import { sourceFiles } from '../../../../scripts/tree.ts'
import type { Microphone, MicrophoneEvents } from '../../../../src/capture/microphone/microphone.ts'
import { runSegment } from '../../../../src/capture/record-segment.ts'
import type { FallbackUploadPort } from '../../../../src/capture/storage/fallback-upload-sink.ts'
import { createTakeStorage } from '../../../../src/capture/storage/take-storage.ts'
import type { FallbackFiles } from '../../../../src/local/audio/fallback-store.ts'
import { type AudioDatabase, openAudioDatabase } from '../../../../src/local/audio-database.ts'
import { memoryFiles } from '../../local/recordings/memory-files.ts'
import { ANNA } from '../../local/recordings/takes.ts'

// As a later version seals: every stored byte differs from what the encoder gave.
vi.mock('../../../../src/local/audio/prepare-chunk.ts', () => ({
  prepareChunk: async (chunk: { bytes: ArrayBuffer }) => ({
    ...chunk,
    bytes: new Uint8Array(chunk.bytes).map((byte) => byte ^ 0xff).buffer,
  }),
}))

let audio: AudioDatabase
beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
  audio = openAudioDatabase()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await audio.delete()
})

const SPOKEN = [1, 2, 3]
const STORED = SPOKEN.map((byte) => byte ^ 0xff)

/** Records three chunks of one byte; resolves when all are in some sink. */
async function record(files: FallbackFiles | null, server: FallbackUploadPort | null): Promise<void> {
  const recording = newRecordingId()
  const storage = createTakeStorage({
    audio: () => audio,
    files,
    server,
    standIn: () => undefined,
    stored: () => undefined,
  })
  const segment = { recording, segment: 0, owner: ANNA, mime: 'audio/webm', startedAt: 1e12, startOffset: 0 }
  await storage.begin(segment)
  let events: MicrophoneEvents | undefined
  const microphone = {
    mime: 'audio/unknown',
    start(told: MicrophoneEvents) {
      events = told
    },
    takePeaks: () => new Uint8Array(10),
    silentSince: () => null,
  }
  let clock = 0
  const ports = { elapsed: () => clock, sinks: storage.sinks, end: async () => undefined }
  const place = { recording, segment: 0, startOffset: 0, begin: async () => undefined }
  const none = (): void => undefined
  const running = runSegment(ports, microphone as unknown as Microphone, place, {
    saved: none,
    storageRefused: none,
    lost: none,
    ended: none,
  })
  for (const byte of SPOKEN) {
    clock += 1000
    events?.chunk(Promise.resolve(Uint8Array.of(byte).buffer))
  }
  await running.settled()
}

const refuseToWrite = (): unknown =>
  vi.spyOn(audio, 'transaction').mockRejectedValue(new DOMException('Injected.', 'UnknownError'))

it('prepares every chunk on its way into the database', async () => {
  await record(null, null)
  const chunks = await audio.chunks.orderBy(':id').toArray()
  expect(chunks.map(({ bytes }) => new Uint8Array(bytes)[0])).toEqual(STORED)
  expect((await audio.headers.toArray()).map(({ bytes }) => new Uint8Array(bytes)[0])).toEqual(STORED.slice(0, 1))
})

it('prepares every chunk on its way into the fallback store', async () => {
  refuseToWrite()
  const files = memoryFiles()
  await record(files, null)
  const chunks = (await files.names()).filter((name) => name.includes('.slice.')).sort()
  expect(await Promise.all(chunks.map(async (name) => (await files.read(name)).at(-1)))).toEqual(STORED)
})

it('prepares every chunk on its way to the server', async () => {
  refuseToWrite()
  const sent: number[] = []
  const server: FallbackUploadPort = {
    begin: async () => undefined,
    async send(_, __, { offset, chunks }) {
      for (const { bytes } of chunks.slice(sent.length - offset)) sent.push(new Uint8Array(bytes)[0] ?? -1)
    },
    refusalOf: () => 'refused',
  }
  await record(null, server)
  expect(sent).toEqual(STORED)
})

/** What writes rows into the tables of audio, by file. */
const WRITES = /\b(?:chunks|headers)\s*\.\s*(?:add|put|bulkAdd|bulkPut|update|bulkUpdate|upsert|toCollection)\(/

it('has one writer of new audio, and one of copies', () => {
  const files = sourceFiles(resolve(import.meta.dirname, '../../../..'), ['src', 'sw', 'core'])
  const writers = files.filter(({ text }) => WRITES.test(text))
  expect(writers.map(({ path }) => path)).toEqual([
    'src/local/audio/append-chunk.ts',
    'src/local/audio/copy-chunks.ts',
    // Headers of copies only.
    'src/local/in-memory/gather-in-memory.ts',
    'src/local/recordings/orphans.ts',
  ])
})

/** A chunk that comes in past `prepareChunk` is stored in the clear where it should be sealed. */
it('takes chunks from the recorder and from imports, which prepare them, from the server, and from what was stored before', () => {
  const files = sourceFiles(resolve(import.meta.dirname, '../../../..'), ['src', 'sw', 'core'])
  const callers = files.filter(({ text }) => /(?<!function )\b(?:appendChunk|appendOnce|writeChunk)\(/.test(text))
  expect(callers.map(({ path }) => path)).toEqual([
    'src/capture/storage/database-sink.ts',
    'src/capture/storage/fallback-store-sink.ts',
    'src/features/library/import/import-file.ts',
    'src/local/audio/append-once.ts',
    'src/local/audio/fallback-store.ts',
    'src/local/in-memory/gather-in-memory.ts',
    'src/local/takes/segment-number.ts',
    'src/sync/keep/fetch-segment.ts',
  ])
})
