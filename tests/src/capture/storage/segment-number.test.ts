/** Two segments of a take that would have the same number: every chunk is there once, each in its own. */
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { newRecordingId, type RecordingId } from '../../../../contract/ids.ts'
import { type ChunkWriter, createChunkWriter } from '../../../../src/capture/storage/chunk-writer.ts'
import { createTakeStorage, type TakeStorage } from '../../../../src/capture/storage/take-storage.ts'
import { beginSegment, type NewSegment } from '../../../../src/local/audio/append-chunk.ts'
import { type FallbackFiles, fallbackSegments, restoreSegment } from '../../../../src/local/audio/fallback-store.ts'
import { type AudioDatabase, openAudioDatabase } from '../../../../src/local/audio-database.ts'
import { isInMemory } from '../../../../src/local/in-memory/in-memory-database.ts'
import { memoryFiles } from '../../local/recordings/memory-files.ts'
import { ANNA } from '../../local/recordings/takes.ts'

let audio: AudioDatabase
/** The browser's own, which refuses to be written. */
let real: AudioDatabase
let refuses = false
let recording: RecordingId
beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
  recording = newRecordingId()
  refuses = false
  const { transaction } = IDBDatabase.prototype
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    ...args: Parameters<IDBDatabase['transaction']>
  ) {
    const isReal = (this as unknown) === real.backendDB()
    if (isReal && args[1] === 'readwrite' && refuses) throw new DOMException('Injected.', 'UnknownError')
    return transaction.apply(this, args)
  })
  audio = openAudioDatabase()
  real = audio
})
afterEach(async () => {
  vi.restoreAllMocks()
  await audio.delete()
  await real.delete()
})

/** What one page has of the take. */
type Page = { storage: TakeStorage; files: FallbackFiles }
function openPage(files = memoryFiles()): Page {
  const storage = createTakeStorage({
    audio: () => audio,
    files,
    server: null,
    standIn(whole) {
      audio = whole
    },
    stored: () => undefined,
  })
  return { storage, files }
}

const at = (segment: number, startOffset: number): NewSegment => ({
  ...{ recording, segment, startOffset },
  ...{ owner: ANNA, mime: 'audio/webm', startedAt: 1e12 },
})

async function begin({ storage }: Page, segment: NewSegment): Promise<ChunkWriter> {
  await storage.begin(segment)
  return createChunkWriter(storage.sinks(recording, segment.segment), {
    saved: () => undefined,
    refused: () => expect.unreachable('A sink takes it.'),
  })
}
const bytesOf = (sound: number): ArrayBuffer => Uint8Array.of(7, sound, 7).buffer
/** A second for each of these, all of them in a sink. */
async function say(writer: ChunkWriter, ...sounds: number[]): Promise<void> {
  for (const sound of sounds) writer.push({ bytes: bytesOf(sound), seconds: 1, peaks: Uint8Array.of(sound) })
  await writer.settled()
}
const empty = (): Promise<unknown> => Promise.all([audio.chunks.clear(), audio.segments.clear(), audio.headers.clear()])

/** Of each segment where it begins and what is heard in it. */
async function heard(database = audio): Promise<[startOffset: number, ...sounds: number[]][]> {
  const found: [number, ...number[]][] = []
  for (const row of await database.segments.toArray()) {
    const chunks = await database.chunks.where({ recording, segment: row.segment }).sortBy('sequence')
    expect(chunks.map(({ sequence }) => sequence)).toEqual(chunks.map((_, place) => place))
    expect(row.chunks, 'its sums').toBe(chunks.length)
    found.push([row.startOffset, ...chunks.map(({ bytes }) => new Uint8Array(bytes)[1] ?? -1)])
  }
  return found
}

it('a microphone that follows on what an emptied database left is a segment of its own', async () => {
  const page = openPage()
  const first = await begin(page, at(0, 0))
  await say(first, 1, 2, 3)
  await empty()
  await say(first, 4, 5)
  expect(await heard()).toEqual([[3, 1, 4, 5]])
  const second = await begin(page, at(1, 20))
  await say(second, 21, 22)
  await page.storage.end(recording, 1, 'stop')
  await page.storage.gather(recording, [])
  expect(isInMemory(audio)).toBe(false)
  expect(await heard()).toEqual([
    [3, 1, 4, 5],
    [20, 21, 22],
  ])
  expect((await audio.segments.toArray()).map(({ endedBy }) => endedBy)).toEqual([null, 'stop'])
  expect(await page.files.names()).toEqual([])
})

it('what comes of a segment that the database has lost stays together, at its place', async () => {
  const page = openPage()
  const writer = await begin(page, at(0, 0))
  await say(writer, 1, 2, 3)
  await empty()
  for (const sound of [4, 5, 6, 7]) await say(writer, sound)
  expect(await heard()).toEqual([[3, 1, 4, 5, 6, 7]])
})

it('two pages that go on with one take have a segment each', async () => {
  const [one, other] = [openPage(), openPage()]
  const before = await begin(one, at(0, 0))
  await say(before, 1, 2)
  const theirs = await begin(other, at(1, 30))
  await say(theirs, 31, 32)
  const mine = await begin(one, at(1, 10))
  await say(mine, 11, 12, 13, 14)
  await say(theirs, 33)
  await one.storage.gather(recording, [])
  await other.storage.gather(recording, [])
  expect(await heard()).toEqual([
    [0, 1, 2],
    [30, 31, 32, 33],
    [10, 11, 12, 13, 14],
  ])
})

it('what lay beside the database finds its own number when it comes back, and what follows goes on there', async () => {
  const page = openPage()
  refuses = true
  const mine = await begin(page, at(1, 10))
  await say(mine, 11, 12)
  refuses = false
  await beginSegment(audio, at(1, 30))
  await say(mine, 13)
  await say(mine, 14)
  expect(await heard()).toEqual([[30], [10, 11, 12, 13, 14]])
  expect(await page.files.names()).toEqual([])
})

it('a crash in between leaves each chunk once, however often putting back is cut off', async () => {
  const page = openPage()
  refuses = true
  await say(await begin(page, at(1, 10)), 11, 12, 13)
  refuses = false
  await beginSegment(audio, at(1, 30))
  for (let cut = 0; (await page.files.names()).length > 0; cut++) {
    let steps = 0
    const crashing = {
      ...page.files,
      async remove(name: string) {
        if (steps++ === cut % 3) throw new Error('Killed here.')
        await page.files.remove(name)
      },
    }
    for (const laid of await fallbackSegments(crashing))
      await restoreSegment(audio, crashing, laid).catch(() => undefined)
  }
  expect(await heard()).toEqual([[30], [10, 11, 12, 13]])
})

it('in memory each is whole too, while the database takes nothing', async () => {
  const [one, other] = [openPage(), openPage()]
  await say(await begin(other, at(1, 30)), 31, 32, 33)
  refuses = true
  await say(await begin(one, at(1, 10)), 11, 12)
  await one.storage.gather(recording, [])
  expect(isInMemory(audio)).toBe(true)
  const whole = [
    [30, 31, 32, 33],
    [10, 11, 12],
  ]
  expect(await heard()).toEqual(whole)
  refuses = false
  for (const laid of await fallbackSegments(one.files)) await restoreSegment(real, one.files, laid)
  expect(await heard(real)).toEqual(whole)
})
