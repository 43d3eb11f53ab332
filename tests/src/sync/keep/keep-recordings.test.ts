import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RecordingId } from '../../../../contract/ids.ts'
import { segmentsOf } from '../../../../src/local/audio/chunk-pages.ts'
import { freeableAudio } from '../../../../src/local/audio/confirmed-audio.ts'
import { chooseKept, keepNewest, readKept, unchooseKept } from '../../../../src/local/audio/keep-audio.ts'
import { freeAudio, pruneAudio } from '../../../../src/local/audio/prune-audio.ts'
import { readKeep } from '../../../../src/local/device/keep-choice.ts'
import { deleteRecording, newEntry } from '../../../../src/local/recordings/edits.ts'
import { type KeepContext, keepRecordings } from '../../../../src/sync/keep/keep-recordings.ts'
import { createByteReader } from '../../../../src/sync/upload/byte-reader.ts'
import { whole } from '../../../whole.ts'
import { openReplicas, type Replica, type Replicas, speak, sync, syncAll } from '../devices/three-replicas.ts'

const YEAR_MS = 365 * 24 * 60 * 60 * 1000

let replicas: Replicas
let one: Replica
let two: Replica
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  replicas = await openReplicas()
  ;[one, two] = replicas.devices
})
afterEach(async () => {
  await replicas.close()
  vi.restoreAllMocks()
})

const spokenBytes = (size = 200_000): Uint8Array => {
  const bytes = Uint8Array.from({ length: size }, (_, at) => (at * 7 + (at >> 8)) % 256)
  bytes.set([0x1a, 0x45, 0xdf, 0xa3])
  return bytes
}
const keep = (device: Replica, change: Partial<KeepContext> = {}): Promise<void> =>
  keepRecordings({
    ...device,
    isCurrent: async () => true,
    savesData: () => false,
    freeBytes: async () => null,
    ...change,
  })
const audioCalls = ({ asked }: Replica): string[] => asked.filter((call) => call.includes('/audio?'))
const heardOn = async ({ audio }: Replica, id: RecordingId): Promise<Uint8Array | null> => {
  const [row] = await segmentsOf(audio, id)
  return row ? createByteReader(audio, id, 0).read(0, row.bytes) : null
}

/** Recorded on the first device, and known to the second. */
async function onFirst(title = 'Board', bytes = spokenBytes()): Promise<RecordingId> {
  const id = await speak(one, title, bytes)
  await syncAll([one, two])
  return id
}

/** The second device hears the audio through `change`. */
const through = (change: (answer: Response) => Response): Partial<KeepContext> => ({
  client: {
    ...two.client,
    send: async (path, init) => change(await two.client.send(path, init)),
  },
})

/** What came before it broke off. */
function cutAfter(bytes: number): (answer: Response) => Response {
  return (answer) => {
    let left = bytes
    const cut = new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, stream) {
        stream.enqueue(piece.slice(0, left))
        left -= piece.length
        if (left <= 0) stream.error(new TypeError('The network is gone.'))
      },
    })
    return new Response(answer.body?.pipeThrough(cut) ?? null, answer)
  }
}

test('a chosen recording of another device is fetched, byte for byte, and its page says so', async () => {
  const bytes = spokenBytes()
  const id = await onFirst('Board', bytes)
  expect(await readKept(two.app, two.audio, id)).toMatchObject({ state: 'away', isWhole: false })
  await chooseKept(two.app, id)
  await keep(two)
  expect(await heardOn(two, id)).toEqual(bytes)
  expect(await readKept(two.app, two.audio, id)).toMatchObject({ state: 'chosen', isWhole: true, bytes: bytes.length })
  const calls = audioCalls(two).length
  await keep(two)
  expect(audioCalls(two)).toHaveLength(calls)
})

whole(test)('what is recorded here is neither fetched nor spoken of', async () => {
  const id = await onFirst()
  await keepNewest(one.app, 5)
  await keep(one)
  expect(audioCalls(one)).toEqual([])
  expect(await readKept(one.app, one.audio, id)).toMatchObject({ state: 'here', isWhole: true })
})

test('after a cut in the middle it goes on where it stopped', async () => {
  const bytes = spokenBytes()
  const id = await onFirst('Board', bytes)
  await chooseKept(two.app, id)
  await expect(keep(two, through(cutAfter(100_000)))).rejects.toThrow('The network is gone.')
  const [part] = await segmentsOf(two.audio, id)
  expect(part?.bytes).toBeGreaterThan(60_000)
  expect((await readKept(two.app, two.audio, id)).isWhole).toBe(false)
  const ranges: (string | undefined)[] = []
  await keep(two, {
    client: {
      ...two.client,
      send: (path, init) => {
        ranges.push(init.headers?.['range'])
        return two.client.send(path, init)
      },
    },
  })
  expect(ranges).toEqual([`bytes=${part?.bytes}-`])
  expect(await heardOn(two, id)).toEqual(bytes)
})

test('of audio that is not what the server says nothing stays', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const id = await onFirst()
  await chooseKept(two.app, id)
  const turned = new TransformStream<Uint8Array, Uint8Array>({
    transform: (piece, stream) => stream.enqueue(piece.map((byte) => byte ^ 1)),
  })
  await keep(
    two,
    through((answer) => new Response(answer.body?.pipeThrough(turned) ?? null, answer)),
  )
  expect(await heardOn(two, id)).toBeNull()
})

test('a recording that the server cannot read holds up no other, and is asked for again', async () => {
  const [broken, intact] = [await onFirst(), await onFirst('Harbour', spokenBytes(50_000))]
  for (const id of [broken, intact]) await chooseKept(two.app, id)
  const failing: Partial<KeepContext> = {
    client: {
      ...two.client,
      send: async (path, init) =>
        path.includes(broken)
          ? new Response('{"error":"Internal server error"}', { status: 500 })
          : two.client.send(path, init),
    },
  }
  const free = [null, 0]
  const noSpaceLeft = { ...failing, freeBytes: async () => free.shift() ?? null }
  await expect(keep(two, noSpaceLeft)).rejects.toMatchObject({ status: 500 })
  await expect(keep(two, failing)).rejects.toMatchObject({ status: 500 })
  expect(await heardOn(two, intact)).toEqual(spokenBytes(50_000))
  await keep(two)
  expect(await heardOn(two, broken)).toEqual(spokenBytes())
})

test('what is deleted for good while it is asked for is not here again', async () => {
  const id = await onFirst()
  await chooseKept(two.app, id)
  await keep(two, {
    client: {
      ...two.client,
      send: async (path, init) => {
        const answer = await two.client.send(path, init)
        await two.app.recordings.delete(id)
        return answer
      },
    },
  })
  expect(await segmentsOf(two.audio, id)).toEqual([])
})

whole(test)('what a captive portal answers is not written', async () => {
  const id = await onFirst()
  await chooseKept(two.app, id)
  await keep(
    two,
    through(() => new Response('<h1>Hotel</h1>')),
  )
  expect(await heardOn(two, id)).toBeNull()
})

/** A line on which nothing more comes until it is hung up, as fetch does it. */
const stalled = (bytes: Uint8Array<ArrayBuffer>, signal: AbortSignal | undefined): ReadableStream =>
  new ReadableStream({
    start(stream) {
      stream.enqueue(bytes)
      signal?.addEventListener('abort', () => stream.error(signal.reason))
    },
  })

test('audio that waits to be sent comes first, at the start and in the middle', async () => {
  const id = await onFirst()
  await chooseKept(two.app, id)
  const upload = newEntry(two.owner, id, { kind: 'upload' })
  const n = await two.app.outbox.add(upload)
  await keep(two)
  expect(audioCalls(two)).toEqual([])

  await two.app.outbox.delete(n)
  let signal: AbortSignal | undefined
  await keep(two, {
    client: {
      ...two.client,
      async send(path, init) {
        signal = init.signal
        const answer = await two.client.send(path, init)
        const bytes = new Uint8Array(await answer.arrayBuffer())
        void vi
          .waitFor(async () => expect((await readKept(two.app, two.audio, id)).bytes).toBe(70_000))
          .then(() => two.app.outbox.add(upload))
        return new Response(stalled(bytes.slice(0, 70_000), init.signal), answer)
      },
    },
  })
  expect(signal?.aborted).toBe(true)
  expect(await readKept(two.app, two.audio, id)).toMatchObject({ isWhole: false, bytes: 70_000 })
})

whole(test)('while somebody records nothing is fetched', async () => {
  const id = await onFirst()
  await chooseKept(two.app, id)
  await two.locks.request('earmark-recorder', () => keep(two))
  expect(audioCalls(two)).toEqual([])
})

whole(test)('of several tabs one fetches', async () => {
  const id = await onFirst()
  await chooseKept(two.app, id)
  await Promise.all([keep(two), keep(two), keep(two)])
  expect(audioCalls(two)).toHaveLength(1)
  expect((await readKept(two.app, two.audio, id)).isWhole).toBe(true)
})

whole(test)('with too little space nothing is fetched, and it is said; with space again it is', async () => {
  const id = await onFirst()
  await chooseKept(two.app, id)
  await keep(two, { freeBytes: async () => 1_000_000 })
  expect(audioCalls(two)).toEqual([])
  expect(await readKept(two.app, two.audio, id)).toMatchObject({ isFull: true, isWhole: false })
  await keep(two, { freeBytes: async () => 1_000_000_000 })
  expect(await readKept(two.app, two.audio, id)).toMatchObject({ isFull: false, isWhole: true })
})

test('for another person who has signed in here nothing is written', async () => {
  const id = await onFirst()
  await chooseKept(two.app, id)
  await keep(two, { isCurrent: async () => false })
  expect(await heardOn(two, id)).toBeNull()
})

whole(test)('the newest are kept by a setting: what is no longer among them goes, what was chosen stays', async () => {
  const first = await onFirst('First')
  const second = await onFirst('Second')
  await two.app.recordings.update(first, { sortKey: 1 })
  await two.app.recordings.update(second, { sortKey: 2 })
  await keepNewest(two.app, 1)
  await keep(two)
  expect(await heardOn(two, first)).toBeNull()
  expect(await heardOn(two, second)).not.toBeNull()
  await two.app.recordings.update(first, { sortKey: 3 })
  await keep(two)
  expect(await heardOn(two, first)).not.toBeNull()
  expect(await heardOn(two, second)).toBeNull()
  await chooseKept(two.app, first)
  await keepNewest(two.app, 0)
  await keep(two)
  expect(await heardOn(two, first)).not.toBeNull()
})

whole(test)('who saves data is sent only what was chosen by itself', async () => {
  const id = await onFirst()
  await keepNewest(two.app, 5)
  await keep(two, { savesData: () => true })
  expect(audioCalls(two)).toEqual([])
  await chooseKept(two.app, id)
  await keep(two, { savesData: () => true })
  expect(await heardOn(two, id)).not.toBeNull()
})

whole(test)('what is not to be kept any more goes only where the server still has it', async () => {
  const id = await onFirst()
  await chooseKept(two.app, id)
  await keep(two)
  await unchooseKept(two.app, id)
  const { confirmedUnder } = (await two.app.recordings.get(id)) ?? {}
  await two.app.recordings.update(id, { confirmedUnder: null })
  await keep(two)
  expect(await heardOn(two, id)).not.toBeNull()
  await two.app.recordings.update(id, { confirmedUnder: confirmedUnder ?? null })
  await keep(two)
  expect(await heardOn(two, id)).toBeNull()
})

whole(test)('a recording in the trash is not fetched, and one that is gone for good is forgotten', async () => {
  const id = await onFirst()
  await chooseKept(two.app, id)
  await deleteRecording(two.app, id)
  await keep(two)
  expect(audioCalls(two)).toEqual([])
  await sync(two)
  expect(await readKept(two.app, two.audio, id)).toMatchObject({ state: 'here' })
})

test('pruning spares it, and space is made with it only where nothing else is left', async () => {
  const kept = await onFirst('Kept')
  await chooseKept(two.app, kept)
  await keep(two)
  const own = await speak(two, 'Own', spokenBytes(50_000))
  await sync(two)
  await pruneAudio(two.app, two.audio, two.owner, { now: Date.now() + YEAR_MS, budget: 0 })
  expect([await heardOn(two, kept), await heardOn(two, own)]).toEqual([expect.any(Uint8Array), null])

  const other = await speak(two, 'Other', spokenBytes(50_000))
  await sync(two)
  expect(await freeableAudio(two.app, two.audio, two.owner)).toBe(50_000)
  await freeAudio(two.app, two.audio, two.owner)
  expect([await heardOn(two, kept), await heardOn(two, other)]).toEqual([expect.any(Uint8Array), null])
  await freeAudio(two.app, two.audio, two.owner)
  expect(await heardOn(two, kept)).toBeNull()
  expect(await readKeep(two.app)).toMatchObject({ newest: 0, chosen: [], fetched: [] })
  const calls = audioCalls(two).length
  await keep(two)
  expect(audioCalls(two)).toHaveLength(calls)
})
