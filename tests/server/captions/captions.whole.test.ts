import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { newRecordingId, type RecordingId, uploadId } from '../../../contract/ids.ts'
import { type CaptionEvent, captionEventSchema } from '../../../contract/recordings/captions.ts'
import { SEALED_AUDIO } from '../../../contract/recordings/sealed-audio.ts'
import { Arrivals } from '../../../server/captions/arrivals.ts'
import { createCaptions } from '../../../server/captions/captions.ts'
import { growthOf } from '../../../server/captions/growing-upload.ts'
import { findLiveEngine } from '../../../server/captions/live-recogniser.ts'
import { partsOf } from '../../../server/store/tables/recordings/uploads.ts'
import { createPartJoiner } from '../../../server/uploads/parts/join-parts.ts'
import { createUpload, fakeWebm, patchUpload, uploadPath } from '../../../testkit/server/recordings.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../testkit/server/test-server.ts'
import { encode, SPEECH, wordsFound } from '../../../testkit/speech/make-audio.ts'
import { descendants, isAlive } from './children.ts'

const LONG_MS = 100_000
/** However busy this machine is, no word comes too late, and the tests beside this one do not go before it. */
const patient = () => {
  const engine = findLiveEngine()
  if (!engine) return null
  const { isNice: _, ...recogniser } = engine.recogniser
  return { ...engine, recogniser, mostWaited: 600 }
}
/** Five seconds of it: what comes at once is not passed over. */
const PIECE = 30_000

let folder: string
let speech: Buffer
let server: TestServer
let owner: TestClient
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earmark-captions-'))
  speech = await readFile((await encode(SPEECH.jfk, join(folder, 'jfk.webm'))).path)
  server = await startTestServer({}, { transcriber: null, findLiveEngine: patient })
  owner = await server.signIn()
})
afterEach(() => vi.useRealTimers())
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const pathOf = (id: RecordingId): string => `/api/recordings/${id}/captions`

/** A take of which this much has arrived. */
async function takeWith(bytes: Buffer, more: Record<string, string> = {}, person = owner): Promise<RecordingId> {
  const id = newRecordingId()
  await createUpload(person, id, 0, undefined, more)
  expect((await patchUpload(person, uploadPath(id), 0, bytes)).status).toBe(204)
  return id
}

/** Follows a take; `events` grows while the stream runs. */
function follow(client: TestClient, id: RecordingId) {
  const events: CaptionEvent[] = []
  const ending = new AbortController()
  const over = (async () => {
    const answer = await client.fetch(pathOf(id), { signal: ending.signal })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    let rest = ''
    for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const blocks = (rest + chunk).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const data = /^data: (.*)$/m.exec(block)?.[1]
        if (data) events.push(captionEventSchema.parse(JSON.parse(data)))
      }
    }
  })()
  over.catch(() => undefined)
  return { events, over, end: () => ending.abort() }
}

const linesOf = (events: readonly CaptionEvent[]) => events.filter((event) => event.type === 'line')

test(
  'the words of a take come while it is uploaded, and nothing of them is held when it ends',
  async () => {
    const id = await takeWith(speech.subarray(0, PIECE))
    const followed = follow(owner, id)
    await vi.waitFor(() => expect(linesOf(followed.events).length).toBeGreaterThan(0), LONG_MS)
    expect(followed.events[0]).toEqual({ type: 'listening' })
    const rest = speech.subarray(PIECE)
    const headers = {
      ...{ 'tus-resumable': '1.0.0', 'upload-offset': String(PIECE), 'upload-length': String(speech.length) },
      'content-type': 'application/offset+octet-stream',
    }
    const sent = await owner.fetch(uploadPath(id), { method: 'PATCH', headers, body: new Uint8Array(rest) })
    expect(sent.status).toBe(204)
    // The segment is whole; no other follows.
    await followed.over
    const lines = linesOf(followed.events)
    const newest = new Map(lines.map((line) => [line.n, line]))
    const text = [...newest.values()].map((line) => line.text).join(' ')
    // It is a rough engine, cut short: a third to a half of them.
    expect(wordsFound(text, 'jfk.wav')).toBeGreaterThan(0.2)
    expect([...newest.values()].every(({ isFinal }) => isFinal)).toBe(true)
    for (const { start } of lines) expect(start).toBeLessThan(11_500)
    // The stream ends a moment before.
    await vi.waitFor(() => expect(server.context.captions.running()).toBe(0), LONG_MS)
  },
  2 * LONG_MS,
)

test(
  'children end when nobody follows any more',
  async () => {
    const id = await takeWith(speech.subarray(0, PIECE))
    const followed = follow(owner, id)
    const running = () => ['pocketsphinx', 'ffmpeg'].flatMap((name) => descendants(process.pid, name))
    await vi.waitFor(() => expect(running().length).toBeGreaterThanOrEqual(2), LONG_MS)
    const pids = running()
    followed.end()
    await vi.waitFor(() => expect(pids.filter(isAlive)).toEqual([]), LONG_MS)
    await vi.waitFor(() => expect(server.context.captions.running()).toBe(0), LONG_MS)
  },
  2 * LONG_MS,
)

test('nobody else follows it, nor a take that does not exist', async () => {
  const id = await takeWith(fakeWebm())
  const bob = await server.newPerson('bob@example.org')
  expect((await bob.fetch(pathOf(id))).status).toBe(404)
  expect((await owner.fetch(pathOf(newRecordingId()))).status).toBe(404)
  expect((await server.anonymous.fetch(pathOf(id))).status).toBe(401)
})

test(
  'who knows the id of a take and adds an upload to it neither hears it nor is heard in it',
  async () => {
    const id = await takeWith(speech.subarray(0, PIECE))
    const mallory = await server.newPerson('mallory@example.org')
    expect((await createUpload(mallory, id, 1)).status).toBe(201)
    const own = follow(owner, id)
    await vi.waitFor(() => expect(linesOf(own.events).length).toBeGreaterThan(0), LONG_MS)
    const other = follow(mallory, id)
    await vi.waitFor(() => expect(other.events.length).toBeGreaterThan(0), LONG_MS)
    // There is one place on two processors: either she waits for it, or she has one of her own, in which nothing is heard.
    expect(linesOf(other.events)).toEqual([])
    own.end()
    other.end()
    await vi.waitFor(() => expect(server.context.captions.running()).toBe(0), LONG_MS)
  },
  2 * LONG_MS,
)

test(
  'who was cut off comes back to what runs, with the last lines',
  async () => {
    const id = await takeWith(speech.subarray(0, PIECE))
    const running = () => descendants(process.pid, 'pocketsphinx')
    const first = follow(owner, id)
    await vi.waitFor(() => expect(linesOf(first.events).length).toBeGreaterThan(0), LONG_MS)
    const pids = running()
    first.end()
    const second = follow(owner, id)
    await vi.waitFor(() => expect(linesOf(second.events).length).toBeGreaterThan(0), LONG_MS)
    expect(running()).toEqual(pids)
    second.end()
    await vi.waitFor(() => expect(server.context.captions.running()).toBe(0), LONG_MS)
  },
  2 * LONG_MS,
)

test(
  'a take is heard on where its small parts were made one',
  async () => {
    const id = await takeWith(speech.subarray(0, PIECE))
    const { database, blobs } = server.context
    const arrivals = new Arrivals()
    const ending = new AbortController()
    const got: Buffer[] = []
    const upload = uploadId(id, 0)
    const joiner = createPartJoiner({ database, blobs, report: (error) => expect(error).toBeUndefined() })
    const growth = growthOf({ database, blobs, arrivals }, upload, PIECE, ending.signal)
    for (let at = PIECE; at < PIECE + 24_000; at += 1000) {
      expect((await patchUpload(owner, uploadPath(id), at, speech.subarray(at, at + 1000))).status).toBe(204)
      // The first half is read as it comes, the rest when parts that begin before it are one.
      while (at < PIECE + 8000 && Buffer.concat(got).length <= at - PIECE) {
        const { value } = await growth.next()
        if (value !== undefined && typeof value === 'object' && value.kind === 'bytes') got.push(value.bytes)
      }
    }
    const user = await owner.userId()
    joiner.join(upload, user)
    await joiner.idle()
    expect((await partsOf(database, upload)).length).toBeLessThan(20)
    while (Buffer.concat(got).length < 24_000) {
      const { value } = await growth.next()
      if (value !== undefined && typeof value === 'object' && value.kind === 'bytes') got.push(value.bytes)
    }
    expect(Buffer.concat(got).equals(speech.subarray(PIECE, PIECE + 24_000))).toBe(true)
    await growth.return('gone')
  },
  LONG_MS,
)

test(
  'who has signed out hears no more',
  async () => {
    const carol = await server.newPerson('carol@example.org')
    const id = await takeWith(speech.subarray(0, PIECE), {}, carol)
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { events, over } = follow(carol, id)
    let isOver = false
    void over.then(() => {
      isOver = true
    })
    await vi.waitFor(() => expect(events).toContainEqual({ type: 'listening' }), LONG_MS)
    expect(isOver).toBe(false)
    await carol.json('POST', '/api/auth/logout')
    await vi.waitFor(() => expect(isOver).toBe(true), { timeout: LONG_MS, interval: 500 })
    vi.useRealTimers()
    await vi.waitFor(() => expect(server.context.captions.running()).toBe(0), LONG_MS)
  },
  2 * LONG_MS,
)

test('of what is sealed there are none', async () => {
  const id = await takeWith(Buffer.concat([Buffer.from('EMS1'), fakeWebm()]), { mime: SEALED_AUDIO })
  const { events, over } = follow(owner, id)
  await over
  expect(events).toEqual([{ type: 'paused', reason: 'no-engine' }])
})

test('on a server without an engine there are none, and devices are not offered any', async () => {
  const other = await startTestServer()
  try {
    const person = await other.signIn()
    const id = newRecordingId()
    await createUpload(person, id)
    const { events, over } = follow(person, id)
    await over
    expect(events).toEqual([{ type: 'paused', reason: 'no-engine' }])
    expect(other.context.engines()).not.toHaveProperty('captions')
    expect(server.context.engines()).toHaveProperty('captions', 'en')
  } finally {
    await other.close()
  }
})

test(
  'whoever comes when there are as many as may be hears that, and another device joins what runs',
  async () => {
    const { database, blobs, report } = server.context
    const captions = createCaptions({ database, blobs, report, findEngine: patient, mostTakes: 1 })
    const user = await owner.userId()
    const [one, two] = [await takeWith(speech.subarray(0, PIECE)), await takeWith(speech.subarray(0, PIECE))]
    const ending = new AbortController()
    const heard: CaptionEvent[] = []
    const first = captions.follow({ recording: one, user }, (event) => heard.push(event), ending.signal)
    await vi.waitFor(() => expect(linesOf(heard).length).toBeGreaterThan(0), LONG_MS)
    const refused: CaptionEvent[] = []
    await captions.follow({ recording: two, user }, (event) => refused.push(event), ending.signal)
    expect(refused).toEqual([{ type: 'paused', reason: 'busy' }])
    const joined: CaptionEvent[] = []
    const second = captions.follow({ recording: one, user }, (event) => joined.push(event), ending.signal)
    await vi.waitFor(() => expect(linesOf(joined).length).toBeGreaterThan(0))
    expect(captions.running()).toBe(1)
    ending.abort()
    await Promise.all([first, second])
    await vi.waitFor(() => expect(captions.running()).toBe(0), LONG_MS)
    await captions.close()
  },
  2 * LONG_MS,
)
