import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { newRecordingId, type RecordingId } from '../../../contract/ids.ts'
import { isSealedAudio, openAudio } from '../../../core/sealing/sealed-audio.ts'
import type { Microphone, MicrophoneEvents } from '../../../src/capture/microphone/microphone.ts'
import { runSegment } from '../../../src/capture/record-segment.ts'
import type { FallbackUploadPort } from '../../../src/capture/storage/fallback-upload-sink.ts'
import { createTakeStorage } from '../../../src/capture/storage/take-storage.ts'
import { type AppDatabase, openAppDatabase } from '../../../src/local/app-database.ts'
import { type FallbackFiles, fallbackSegments, restoreSegment } from '../../../src/local/audio/fallback-store.ts'
import type { ChunkSealer } from '../../../src/local/audio/prepare-chunk.ts'
import { type AudioDatabase, openAudioDatabase, type SegmentLock } from '../../../src/local/audio-database.ts'
import { lockOf, sealerOf } from '../../../src/sealing/audio/seal-take.ts'
import { keyStoreOf } from '../../../src/sealing/key-store.ts'
import { openLock } from '../../../src/sealing/recording-keys.ts'
import { memoryFiles } from '../local/recordings/memory-files.ts'
import { ANNA } from '../local/recordings/takes.ts'

let app: AppDatabase
let audio: AudioDatabase
beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
  app = openAppDatabase(ANNA, { indexedDB: new IDBFactory(), IDBKeyRange })
  audio = openAudioDatabase()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await audio.delete()
})

const WORDS = ['the first second', 'the second second', 'the third second']

type Way = {
  files?: FallbackFiles
  server?: FallbackUploadPort
  recording?: RecordingId
  segment?: number
  lock?: SegmentLock
  sealer?: Promise<ChunkSealer>
}

/** Records a second for each of the words; `settled` resolves when all are in some sink. */
async function record({ files, server, recording = newRecordingId(), segment = 0, ...way }: Way) {
  const storage = createTakeStorage({
    audio: () => audio,
    files: files ?? null,
    server: server ?? null,
    standIn: () => undefined,
    stored: () => undefined,
  })
  const lock = way.lock ?? (await lockOf({ app, audio }, recording))
  await storage.begin({
    recording,
    segment,
    owner: ANNA,
    mime: 'audio/webm',
    startedAt: 1e12,
    startOffset: segment * 10,
    lock,
  })
  let events: MicrophoneEvents | undefined
  const microphone = {
    mime: 'audio/unknown',
    start(told: MicrophoneEvents) {
      events = told
    },
    takePeaks: () => Uint8Array.of(7, 8, 9),
    silentSince: () => null,
  }
  let clock = 0
  const none = (): void => undefined
  const running = runSegment(
    {
      elapsed: () => clock,
      sinks: storage.sinks,
      end: async () => undefined,
      sealer: () => way.sealer ?? sealerOf(recording, segment),
    },
    microphone as unknown as Microphone,
    { recording, segment, startOffset: 0, begin: async () => undefined },
    { saved: none, storageRefused: none, lost: none, ended: none },
  )
  for (const word of WORDS) {
    clock += 1000
    events?.chunk(Promise.resolve(new TextEncoder().encode(word).buffer))
  }
  return { recording, running, lock }
}

const refuseToWrite = (): unknown =>
  vi.spyOn(audio, 'transaction').mockRejectedValue(new DOMException('Injected.', 'UnknownError'))

const bytesOf = async (recording: RecordingId, segment = 0): Promise<Uint8Array<ArrayBuffer>[]> =>
  (await audio.chunks.orderBy(':id').toArray())
    .filter((chunk) => chunk.recording === recording && chunk.segment === segment)
    .map(({ bytes }) => new Uint8Array(bytes))

async function wordsIn(pieces: readonly Uint8Array<ArrayBuffer>[], lock: SegmentLock): Promise<string[]> {
  const key = await openLock(app, keyStoreOf(app), lock)
  const words: string[] = []
  for await (const chunk of openAudio(async () => key, pieces)) {
    expect([...chunk.peaks]).toEqual([7, 8, 9])
    words.push(new TextDecoder().decode(chunk.audio))
  }
  return words
}

const isClear = (bytes: Uint8Array): boolean => Buffer.from(bytes).includes('second')

it('seals each second before a transaction opens, and with it its peaks', async () => {
  const inTransaction: boolean[] = []
  const encrypt = crypto.subtle.encrypt.bind(crypto.subtle)
  const { running, recording, lock } = await record({})
  vi.spyOn(crypto.subtle, 'encrypt').mockImplementation((...parts) => {
    inTransaction.push(Dexie.currentTransaction !== null)
    return encrypt(...parts)
  })
  await running.settled()
  expect(inTransaction).toEqual(WORDS.map(() => false))
  const stored = await bytesOf(recording)
  expect(stored.map(isClear)).toEqual([false, false, false])
  expect((await audio.chunks.toArray()).map(({ peaks }) => peaks.length)).toEqual([0, 0, 0])
  expect((await audio.headers.toArray()).map(({ bytes }) => isSealedAudio(new Uint8Array(bytes)))).toEqual([true])
  expect(await wordsIn(stored, lock)).toEqual(WORDS)
})

it('keeps what the fallback store takes sealed, and it opens when it is back in the database', async () => {
  const files = memoryFiles()
  const refused = vi.spyOn(audio, 'transaction').mockRejectedValue(new DOMException('Injected.', 'UnknownError'))
  const { running, recording } = await record({ files })
  await running.settled()
  for (const name of await files.names()) expect(isClear(await files.read(name))).toBe(false)
  refused.mockRestore()
  for (const laid of await fallbackSegments(files)) await restoreSegment(audio, files, laid)
  const row = await audio.segments.get([recording, 0])
  if (!row?.lock) throw new Error('The lock does not lie with the audio.')
  expect(await wordsIn(await bytesOf(recording), row.lock)).toEqual(WORDS)
})

it('sends to the server what is sealed, while no disk takes it', async () => {
  refuseToWrite()
  const sent: Uint8Array<ArrayBuffer>[] = []
  const locks: (SegmentLock | undefined)[] = []
  const server: FallbackUploadPort = {
    begin: async (segment) => void locks.push(segment.lock),
    async send(_, __, { offset, chunks }) {
      for (const { bytes } of chunks.slice(sent.length - offset)) sent.push(new Uint8Array(bytes))
    },
    refusalOf: () => 'refused',
  }
  const { running, lock } = await record({ server })
  await running.settled()
  expect(sent.map(isClear)).toEqual([false, false, false])
  expect(locks).toEqual([lock])
  expect(await wordsIn(sent, lock)).toEqual(WORDS)
})

it('lets a take that goes on have the key of its beginning, and another stream', async () => {
  const first = await record({})
  await first.running.settled()
  vi.resetModules()
  const later = await import('../../../src/sealing/audio/seal-take.ts')
  const lock = await later.lockOf({ app, audio }, first.recording)
  const sealer = later.sealerOf(first.recording, 1)
  const second = await record({ recording: first.recording, segment: 1, lock, sealer })
  await second.running.settled()
  expect(lock).toEqual(first.lock)
  const [one, other] = [await bytesOf(first.recording), await bytesOf(first.recording, 1)]
  expect(one[0]?.slice(0, 20)).toEqual(other[0]?.slice(0, 20))
  expect(one[0]?.slice(20, 36)).not.toEqual(other[0]?.slice(20, 36))
  expect(await wordsIn(other, lock)).toEqual(WORDS)
})

it.each([
  ['takes nothing', () => vi.spyOn(app.wraps, 'add').mockRejectedValue(new DOMException('Injected.', 'UnknownError'))],
  ['does not answer', () => vi.spyOn(app.keys, 'get').mockReturnValue(new Dexie.Promise(() => undefined))],
])('keeps no take from beginning when the database of keys %s: the key lies with the audio', async (_, break_) => {
  const broken = break_()
  const { running, recording } = await record({})
  await running.settled()
  broken.mockRestore()
  const lock = (await audio.segments.get([recording, 0]))?.lock
  if (!lock) throw new Error('The lock does not lie with the audio.')
  expect(lock.localKey).toBeDefined()
  expect(await wordsIn(await bytesOf(recording), lock)).toEqual(WORDS)
})

const CHUNK = { bytes: new Uint8Array(20).buffer, seconds: 1, peaks: new Uint8Array() }

it('refuses to seal where the key would lie nowhere', async () => {
  const seal = await sealerOf(newRecordingId(), 0)
  await expect(seal(CHUNK)).rejects.toThrow('lies nowhere')
})

it('tries to seal again, and then lets go of the second: Stop waits for nothing that never comes', async () => {
  const { recording, running, lock } = await record({})
  await running.settled()
  const broken = vi.spyOn(crypto.subtle, 'encrypt').mockRejectedValue(new DOMException('Injected.', 'OperationError'))
  const seal = await sealerOf(recording, 1)
  await expect(seal(CHUNK)).rejects.toThrow('Injected.')
  broken.mockRestore()
  vi.spyOn(crypto.subtle, 'encrypt').mockRejectedValueOnce(new DOMException('Injected.', 'OperationError'))
  const key = await openLock(app, keyStoreOf(app), lock)
  const opened: number[] = []
  for await (const { audio: bytes } of openAudio(async () => key, [new Uint8Array(await seal(CHUNK))]))
    opened.push(bytes.length)
  expect(opened).toEqual([20])
})

it('keeps sound in memory, in order and as not saved, until there is what seals it', async () => {
  let come: (sealer: ChunkSealer) => void = () => undefined
  const sealer = new Promise<ChunkSealer>((resolve) => {
    come = resolve
  })
  const { running, recording, lock } = await record({ sealer })
  await vi.waitFor(() => expect(running.heardSeconds()).toBeGreaterThan(0))
  expect(running.saved().bytes).toBe(0)
  expect(await audio.chunks.count()).toBe(0)
  come(await sealerOf(recording, 0))
  await running.settled()
  expect(await wordsIn(await bytesOf(recording), lock)).toEqual(WORDS)
})
