import 'fake-indexeddb/auto'
import { forceCloseDatabase } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { newRecordingId } from '../../../../contract/ids.ts'
import { createChunkWriter } from '../../../../src/capture/storage/chunk-writer.ts'
import type { FallbackUploadPort } from '../../../../src/capture/storage/fallback-upload-sink.ts'
import { createTakeStorage } from '../../../../src/capture/storage/take-storage.ts'
import type { NewChunk } from '../../../../src/local/audio/append-chunk.ts'
import { segmentsOf } from '../../../../src/local/audio/chunk-pages.ts'
import {
  type FallbackFiles,
  fallbackSegments,
  restoreLeftSegments,
  restoreSegment,
} from '../../../../src/local/audio/fallback-store.ts'
import { type AudioDatabase, openAudioDatabase } from '../../../../src/local/audio-database.ts'
import { isInMemory, openInMemory } from '../../../../src/local/in-memory/in-memory-database.ts'
import { memoryFiles } from '../../local/recordings/memory-files.ts'
import { ANNA, BEN } from '../../local/recordings/takes.ts'

let audio: AudioDatabase
/** The browser's own, also while another stands in for it. */
let real: AudioDatabase
let faults = { left: 0, name: '' }
beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
  faults = { left: 0, name: '' }
  // Dexie binds the function when it opens: a fault of later has to be in place before.
  const { transaction } = IDBDatabase.prototype
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    ...args: Parameters<IDBDatabase['transaction']>
  ) {
    const isReal = (this as unknown) === real.backendDB()
    if (isReal && args[1] === 'readwrite' && faults.left-- > 0) throw new DOMException('Injected.', faults.name)
    return transaction.apply(this, args)
  })
  audio = openAudioDatabase()
  real = audio
})
afterEach(async () => {
  vi.restoreAllMocks()
  await audio.delete()
})

const SLICES = 12
const bytesOf = (sequence: number): ArrayBuffer => Uint8Array.of(7, sequence, 7).buffer

/** A take of 12 chunks on the real stores. `at` is called before each of them. */
async function take(
  at: (sequence: number) => void,
  files: FallbackFiles = memoryFiles(),
  server: FallbackUploadPort | null = null,
) {
  const recording = newRecordingId()
  const storage = createTakeStorage({
    audio: () => audio,
    files,
    server,
    standIn(whole) {
      audio = whole
    },
    stored: () => undefined,
  })
  const segment = { recording, segment: 0, owner: ANNA, mime: 'audio/webm', startedAt: 1e12, startOffset: 0 }
  at(-1)
  await storage.begin(segment)
  const refused = vi.fn()
  const saved = vi.fn()
  const writer = createChunkWriter(storage.sinks(recording, 0), { saved, refused })
  for (let sequence = 0; sequence < SLICES; sequence++) {
    at(sequence)
    writer.push({ bytes: bytesOf(sequence), seconds: 1, peaks: Uint8Array.of(sequence) })
    await vi.waitUntil(() => saved.mock.calls.length > sequence, { interval: 1 })
  }
  await writer.settled()
  expect(refused).not.toHaveBeenCalled()
  const unstored = (): NewChunk[] => writer.inMemory().map((chunk) => ({ ...chunk, recording, segment: 0 }))
  return { recording, files, storage, writer, unstored }
}

async function kept(): Promise<number[]> {
  const chunks = await audio.chunks.orderBy(':id').toArray()
  expect((await audio.segments.toArray()).map(({ chunks: count }) => count)).toEqual([chunks.length])
  return chunks.map(({ bytes }) => new Uint8Array(bytes)[1] ?? -1)
}
const all = Array.from({ length: SLICES }, (_, sequence) => sequence)

/** The browser's own `transaction()` fails so often, from now on, with such an error. */
function failTransactions(times: number, name: string): void {
  faults = { left: times, name }
}

it.each([
  ['InvalidStateError', 1],
  ['InvalidStateError', 30],
  ['UnknownError', 2],
  ['UnknownError', 30],
  ['QuotaExceededError', 1],
  ['QuotaExceededError', 30],
])('loses no chunk when the database throws %s %i times', async (name, times) => {
  const { recording, storage } = await take((sequence) => sequence === 4 && failTransactions(times, name))
  faults.left = 0
  await storage.restoreSegment(recording)
  expect(await kept()).toEqual(all)
})

it.each([0, 5, 11])('loses no chunk when the browser drops the connection before chunk %i', async (lost) => {
  await take((sequence) => {
    // The package's type asks for the class instead of a database.
    if (sequence === lost) forceCloseDatabase(audio.backendDB() as unknown as Parameters<typeof forceCloseDatabase>[0])
  })
  expect(await kept()).toEqual(all)
})

it('begins beside a database that does not open, and joins it when it does', async () => {
  const { open } = indexedDB
  let broken = true
  vi.spyOn(indexedDB, 'open').mockImplementation((...args) => {
    if (broken) throw new DOMException('Internal error opening backing store for indexedDB.open.', 'UnknownError')
    return open.apply(indexedDB, args)
  })
  const { recording, storage, files } = await take(() => undefined)
  expect(await files.names()).toHaveLength(SLICES + 2)
  broken = false
  await storage.restoreSegment(recording)
  expect(await kept()).toEqual(all)
  expect(await files.names()).toEqual([])
})

it('finds after a crash what lies beside the database, and joins it exactly once however often it is cut off', async () => {
  const { files } = await take(
    (sequence) => sequence === 3 && failTransactions(Number.POSITIVE_INFINITY, 'UnknownError'),
  )
  faults.left = 0
  expect(await kept()).toEqual([0, 1, 2])
  for (let cut = 1; (await files.names()).length > 0; cut++) {
    let steps = 0
    const crashing = {
      ...files,
      async remove(name: string) {
        if (steps++ === cut % 3) throw new Error('Killed here.')
        await files.remove(name)
      },
    }
    for (const laid of await fallbackSegments(crashing))
      await restoreSegment(audio, crashing, laid).catch(() => undefined)
  }
  expect(await kept()).toEqual(all)
})

it('makes a segment of its own, that can be decoded, of what is left when the database vanished', async () => {
  const { recording, files } = await take((sequence) => sequence === 6 && failTransactions(1e9, 'UnknownError'))
  faults.left = 0
  await audio.delete()
  audio = openAudioDatabase()
  real = audio
  for (const laid of await fallbackSegments(files)) await restoreSegment(audio, files, laid)
  expect(await kept()).toEqual([0, 6, 7, 8, 9, 10, 11])
  expect(await segmentsOf(audio, recording)).toMatchObject([{ segment: 1, owner: ANNA, startOffset: 6, seconds: 6 }])
  expect(await files.names()).toEqual([])
})

it('leaves out a chunk that a crash cut short: it was never said to be stored', async () => {
  const { files } = await take((sequence) => sequence === 3 && failTransactions(1e9, 'UnknownError'))
  faults.left = 0
  const last = (await files.names()).find((name) => name.includes('.slice.11.'))
  await files.write(last ?? '', new Uint8Array(2))
  for (const laid of await fallbackSegments(files)) await restoreSegment(audio, files, laid)
  expect(await kept()).toEqual(all.slice(0, -1))
})

it("leaves in the fallback store at a start what runs or is not this person's, and clears what was thrown away", async () => {
  const { recording, files } = await take((sequence) => sequence === 3 && failTransactions(1e9, 'UnknownError'))
  faults.left = 0
  const before = await files.names()
  const nobody = { owner: ANNA, isRunning: () => false, isGone: async () => false }
  await restoreLeftSegments(audio, files, { ...nobody, owner: BEN })
  await restoreLeftSegments(audio, files, { ...nobody, isRunning: (one) => one === recording })
  expect(await files.names()).toEqual(before)
  await restoreLeftSegments(audio, files, { ...nobody, isGone: async (one) => one === recording })
  expect([await files.names(), await kept()]).toEqual([[], [0, 1, 2]])
})

it('a beginning that a crash cut short keeps no other recording from its place, and is made up for by the database', async () => {
  const { recording, files } = await take((sequence) => sequence === 3 && failTransactions(1e9, 'UnknownError'))
  faults.left = 0
  const whose = { owner: ANNA, isRunning: () => false, isGone: async () => false }
  const torn = `${newRecordingId(0)}.0`
  await files.write(`${torn}.begin`, new Uint8Array())
  await files.write(`${torn}.slice.3.1000000.0.2`, new Uint8Array(2))
  await files.write(`${recording}.0.begin`, new TextEncoder().encode('{"recording":'))
  await expect(restoreLeftSegments(audio, files, whose)).rejects.toBeInstanceOf(AggregateError)
  expect(await kept()).toEqual(all)
  expect(await files.names(), 'whose it is nobody can tell').toEqual([`${torn}.begin`, `${torn}.slice.3.1000000.0.2`])
})

it('stores nothing in a memory that stands in for the database, but brings it back there to be heard and saved', async () => {
  audio = await openInMemory(openAudioDatabase)
  const { recording, files, storage } = await take(() => undefined)
  expect(await audio.chunks.count()).toBe(0)
  const before = await files.names()
  await storage.restoreSegment(recording)
  expect(await kept()).toEqual(all)
  expect(await files.names()).toEqual(before)
  audio = real
  for (const laid of await fallbackSegments(files)) await restoreSegment(audio, files, laid)
  expect(await kept()).toEqual(all)
})

/** Files that throw, as those of a private window. */
const noFiles: FallbackFiles = {
  ...memoryFiles(),
  write: async () => {
    throw new DOMException('Injected.', 'SecurityError')
  },
}

function memoryServer(): FallbackUploadPort & { held: number[] } {
  const held: number[] = []
  return {
    held,
    begin: async () => undefined,
    async send(_, __, { offset, chunks }) {
      const first = offset / 3
      held.push(...chunks.slice(held.length - first).map(({ bytes }) => new Uint8Array(bytes)[1] ?? -1))
    },
    refusalOf: () => 'refused',
  }
}

it('goes straight to the server when files of the origin throw too, and to the disk when that is back', async () => {
  const server = memoryServer()
  const fails = (sequence: number): unknown => sequence === 4 && failTransactions(1e9, 'UnknownError')
  const { recording, storage, unstored } = await take((at) => void fails(at), noFiles, server)
  expect(server.held).toEqual(all)
  expect(await kept()).toEqual([0, 1, 2, 3])
  faults.left = 0
  await storage.gather(recording, unstored())
  expect(await kept()).toEqual(all)
})

it('begins a take that neither the database nor files of the origin take, if the server does', async () => {
  failTransactions(1e9, 'UnknownError')
  const server = memoryServer()
  const { recording, storage, unstored } = await take(() => undefined, noFiles, server)
  expect(server.held).toEqual(all)
  const refusing = { ...server, begin: () => Promise.reject(new Error('No network.')) }
  await expect(take(() => undefined, noFiles, refusing)).rejects.toThrow('Injected.')
  faults.left = 0
  await storage.gather(recording, unstored())
  expect(await kept()).toEqual(all)
})

it.each(['fallback store', 'memory'])(
  'puts a take together in memory, from the %s, while the database is down',
  async (where) => {
    const files = where === 'fallback store' ? memoryFiles() : noFiles
    const server = where === 'fallback store' ? null : memoryServer()
    const { recording, storage, unstored } = await take(
      (sequence) => sequence === 4 && failTransactions(1e9, 'UnknownError'),
      files,
      server,
    )
    await storage.gather(recording, where === 'fallback store' ? [] : unstored())
    expect(isInMemory(audio)).toBe(true)
    expect(await kept()).toEqual(all)
    audio.close()
    audio = real
    faults.left = 0
  },
)

it('does not take for the whole what lacks a part that only the database has', async () => {
  const { recording, storage } = await take((sequence) => sequence === 4 && failTransactions(1e9, 'UnknownError'))
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('Injected.', 'UnknownError')
  })
  audio.close()
  await expect(storage.gather(recording, [])).rejects.toThrow('does not give it back')
  expect(audio).toBe(real)
  vi.mocked(indexedDB.open).mockRestore()
  faults.left = 0
  await storage.restoreSegment(recording)
  expect(await kept()).toEqual(all)
})
