import 'fake-indexeddb/auto'
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type RecordingId, uploadId, userIdSchema } from '../../../../contract/ids.ts'
import { partsOf } from '../../../../server/store/tables/recordings/uploads.ts'
import { createUpload, patchUpload } from '../../../../src/api/uploads.ts'
import { appendChunk } from '../../../../src/local/audio/append-chunk.ts'
import { removeAudio } from '../../../../src/local/audio/chunk-pages.ts'
import { saveRecording, uploadAhead } from '../../../../src/local/takes/save-take.ts'
import { drain } from '../../../../src/sync/drain.ts'
import { wakeEntries } from '../../../../src/sync/outbox/wake-entries.ts'
import { damageBlob, loseBlob } from '../../../../testkit/server/damage-blob.ts'
import { sha256 } from '../../../../testkit/server/recordings.ts'
import { OWNER, startTestServer, TestClient, type TestServer } from '../../../../testkit/server/test-server.ts'
import { cases, whole } from '../../../whole.ts'
import { chunks, record } from '../../local/recordings/takes.ts'
import { type Device, openDevice } from '../devices/device.ts'

const live = new Uint8Array(await readFile(new URL('../../local/recordings/chromium-live.webm', import.meta.url)))
/** Of about four minutes, in parts of 64 KiB and more. */
const sound = new Uint8Array([...live, ...randomBytes(250_000)])
const SLICE = 6000

let server: TestServer
let device: Device
let calls: string[] = []
/** A server of before the question. */
let isOlder = false
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const jar = new TestClient(server.url)
  const { user } = await (await jar.json('POST', '/api/auth/login', OWNER)).json()
  calls = []
  isOlder = false
  device = openDevice(userIdSchema.parse(user.id), '', (path, init) => {
    const call = `${init?.method} ${String(path).split('?')[0]?.split('/').slice(0, 3).join('/')}`
    calls.push(call)
    const isUnknown = isOlder && (call === 'GET /api/uploads' || call === 'PUT /api/uploads')
    return isUnknown
      ? Promise.resolve(Response.json({ error: 'Nothing here.' }, { status: 404 }))
      : jar.fetch(String(path), init)
  })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await device.clear()
})

/** A take of which all has been uploaded before it is saved. */
async function uploadedAhead(): Promise<RecordingId> {
  const recording = await record(device.audio, chunks(sound, SLICE), { owner: device.owner })
  await uploadAhead(device.app, device.owner, recording)
  await drain(device)
  return recording
}

async function deliver(recording: RecordingId): Promise<void> {
  await saveRecording(device.app, device.audio, { recording, title: 'Mended' })
  for (let pass = 0; (await device.app.outbox.count()) > 0; pass++) {
    if (pass > 5) throw new Error(JSON.stringify(await device.app.outbox.toArray()))
    await wakeEntries(device.app, device.owner, ['offline', 'server-busy'])
    await drain(device)
  }
}

const delivered = async (recording: RecordingId): Promise<Buffer> => {
  const answer = await (await server.signIn()).fetch(`/api/recordings/${recording}/audio?segment=0`)
  return Buffer.from(await answer.arrayBuffer())
}
const zero = (recording: RecordingId, sequence: number) =>
  device.audio.chunks.update([recording, 0, sequence], { bytes: new ArrayBuffer(SLICE) })
const lose = (recording: RecordingId, ...sequences: number[]) =>
  device.audio.chunks.bulkDelete(sequences.map((sequence): [RecordingId, number, number] => [recording, 0, sequence]))
const blobOf = async (recording: RecordingId, part: number): Promise<string> =>
  (await partsOf(server.context.database, uploadId(recording, 0)))[part]?.blob ?? ''
const onDevice = async (recording: RecordingId): Promise<Buffer> => {
  const chunks = await device.audio.chunks.where(':id').between([recording], [recording, []]).toArray()
  return Buffer.concat(chunks.map(({ bytes }) => new Uint8Array(bytes)))
}

type Harm = [what: string, harm: (recording: RecordingId) => Promise<unknown>]
const LOSSES = cases<Harm>(
  [
    ['a chunk that has become zeros', (recording) => zero(recording, 20)],
    [
      'the first chunk that has become zeros, of which the second copy is gone',
      async (recording) => {
        await zero(recording, 0)
        await device.audio.headers.delete([recording, 0])
      },
    ],
  ],
  [
    [
      'a chunk that has changed',
      (recording) =>
        device.audio.chunks.update([recording, 0, 30], { bytes: new Uint8Array([...randomBytes(SLICE)]).buffer }),
    ],
    ['a chunk that is lost', (recording) => lose(recording, 25)],
    [
      'chunks that are lost here and there, also the last',
      (recording) => lose(recording, 0, 7, 8, 9, 40, Math.floor(sound.length / SLICE)),
    ],
  ],
)
it.each(LOSSES)('takes from the server what the device has no more: %s', async (_, harm) => {
  const recording = await uploadedAhead()
  await harm(recording)
  await deliver(recording)
  expect(sha256(await delivered(recording))).toBe(sha256(sound))
  expect(sha256(await onDevice(recording))).toBe(sha256(sound))
  expect(calls.filter((call) => call === 'PUT /api/uploads')).toEqual([])
})

const UNREADABLE = cases<Harm>(
  [['a piece of which a bit has turned', async (recording) => damageBlob(server, await blobOf(recording, 1))]],
  [['a piece that is missing', async (recording) => loseBlob(server, await blobOf(recording, 1))]],
)
it.each(UNREADABLE)('sends the server once more what it cannot read: %s', async (_, harm) => {
  const recording = await uploadedAhead()
  await harm(recording)
  await deliver(recording)
  expect(sha256(await delivered(recording))).toBe(sha256(sound))
  expect(calls.filter((call) => call === 'PUT /api/uploads')).toHaveLength(1)
})

whole(it)('puts a piece right that reached the server as zeros', async () => {
  const recording = await record(device.audio, chunks(sound, SLICE), { owner: device.owner })
  await zero(recording, 20)
  await uploadAhead(device.app, device.owner, recording)
  await drain(device)
  await device.audio.chunks.update([recording, 0, 20], {
    bytes: sound.slice(20 * SLICE, 21 * SLICE).buffer,
  })
  await deliver(recording)
  expect(sha256(await delivered(recording))).toBe(sha256(sound))
})

it('makes one of both where each side has lost another part, also of one piece', async () => {
  // A link that has earned the largest pieces.
  device.link.steadyBytes = 4_000_000
  const recording = await uploadedAhead()
  const parts = await partsOf(server.context.database, uploadId(recording, 0))
  const last = parts.find(({ bytes }) => bytes > 140_000)
  if (!last) throw new Error('One piece should have several blocks.')
  // Its first block cannot be read, and of its last the device has lost a chunk.
  await damageBlob(server, last.blob, 1000)
  await zero(recording, Math.floor((last.start + last.bytes - 2 * SLICE) / SLICE))
  await lose(recording, 3)
  await deliver(recording)
  expect(sha256(await delivered(recording))).toBe(sha256(sound))
})

whole(it)('takes nothing from a server that was sent what lies behind a loss in its place', async () => {
  const recording = await record(device.audio, chunks(sound, SLICE), { owner: device.owner })
  const kept = (await device.audio.chunks.get([recording, 0, 3]))?.bytes
  await lose(recording, 3)
  await uploadAhead(device.app, device.owner, recording)
  await drain(device)
  await device.audio.chunks.add({
    recording,
    segment: 0,
    sequence: 3,
    bytes: kept ?? new ArrayBuffer(0),
    peaks: new Uint8Array(),
  })
  await deliver(recording)
  expect(sha256(await delivered(recording))).toBe(sha256(sound))
})

whole(it)('delivers the rest of what neither side has', async () => {
  const recording = await uploadedAhead()
  const [first] = await partsOf(server.context.database, uploadId(recording, 0))
  await damageBlob(server, first?.blob ?? '', 1000)
  await lose(recording, 3)
  await deliver(recording)
  const rest = Buffer.concat([sound.subarray(0, 3 * SLICE), sound.subarray(4 * SLICE)])
  expect(sha256(await delivered(recording))).toBe(sha256(rest))
})

const recovered = async (): Promise<string[]> => {
  const rows: { id: string; title: string }[] = await (await (await server.signIn()).fetch('/api/recordings')).json()
  return rows.flatMap(({ id, title }) => (title === 'Recovered recording' ? [id] : []))
}

it('drops nothing that the server alone has, where the place of a loss is not found again', async () => {
  const before = await recovered()
  const recording = await uploadedAhead()
  await lose(recording, 3)
  await zero(recording, 4)
  await deliver(recording)
  const copies = (await recovered()).filter((id) => !before.includes(id))
  expect(copies).toHaveLength(1)
  expect(sha256(await delivered(copies[0] as RecordingId))).toBe(sha256(sound))
})

it('never mixes sound that a disk has lost with what was recorded under its number later', async () => {
  const before = await recovered()
  const lost = new Uint8Array([...live.slice(0, 100), ...randomBytes(20_000)])
  const recording = await record(device.audio, chunks(lost, SLICE), { owner: device.owner, ended: false })
  const place = { recording, segment: 0, mime: 'audio/webm;codecs=opus' }
  await createUpload(device.client, place, null)
  await patchUpload(device.client, place, { offset: 0, bytes: lost, length: null, alone: false })
  const kept = await device.audio.segments.get([recording, 0])
  await removeAudio(device.audio, recording)
  if (kept) await device.audio.segments.put({ ...kept, bytes: 0, chunks: 0, seconds: 0 })
  for (const [sequence, bytes] of chunks(sound, SLICE).entries())
    await appendChunk(device.audio, { recording, segment: 0, sequence, bytes, seconds: 1, peaks: new Uint8Array() })
  await uploadAhead(device.app, device.owner, recording)
  await drain(device)
  await deliver(recording)
  expect(sha256(await onDevice(recording))).toBe(sha256(sound))
  expect(sha256(await delivered(recording))).toBe(sha256(sound))
  const copies = (await recovered()).filter((id) => !before.includes(id))
  expect(copies).toHaveLength(1)
  const copy = await delivered(copies[0] as RecordingId)
  expect(sha256(copy.subarray(0, lost.length))).toBe(sha256(lost))
})

whole(it)('makes no second recording of what the server was sent of the rest', async () => {
  const before = await recovered()
  const recording = await record(device.audio, chunks(sound, SLICE), { owner: device.owner })
  await lose(recording, 3)
  await uploadAhead(device.app, device.owner, recording)
  await drain(device)
  await deliver(recording)
  expect(await recovered()).toEqual(before)
  const rest = Buffer.concat([sound.subarray(0, 3 * SLICE), sound.subarray(4 * SLICE)])
  expect(sha256(await delivered(recording))).toBe(sha256(rest))
})

whole(it)('does with a server that cannot be asked what it did before', async () => {
  const recording = await uploadedAhead()
  isOlder = true
  await lose(recording, 3)
  await deliver(recording)
  const rest = Buffer.concat([sound.subarray(0, 3 * SLICE), sound.subarray(4 * SLICE)])
  expect(sha256(await delivered(recording))).toBe(sha256(rest))
})

it.each(cases([true], [false]))(
  'more on this device than its sums say is sent, all of it; before: %s',
  async (isAhead) => {
    const recording = isAhead
      ? await uploadedAhead()
      : await record(device.audio, chunks(sound, SLICE), { owner: device.owner })
    await device.audio.segments.update([recording, 0], { bytes: sound.length - 10_000 })
    await deliver(recording)
    expect(sha256(await delivered(recording))).toBe(sha256(sound))
    expect(await onDevice(recording)).toEqual(Buffer.from(sound))
  },
)
