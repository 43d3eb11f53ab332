import 'fake-indexeddb/auto'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { newRecordingId, userIdSchema } from '../../../../contract/ids.ts'
import { headUpload } from '../../../../src/api/uploads.ts'
import { appendChunk, beginSegment } from '../../../../src/local/audio/append-chunk.ts'
import { saveRecording } from '../../../../src/local/takes/save-take.ts'
import { drain } from '../../../../src/sync/drain.ts'
import { createFallbackUpload } from '../../../../src/sync/upload/fallback-upload.ts'
import { fakeWebm } from '../../../../testkit/server/recordings.ts'
import { OWNER, startTestServer, TestClient, type TestServer } from '../../../../testkit/server/test-server.ts'
import { type Device, openDevice } from '../devices/device.ts'

let server: TestServer
let device: Device
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
afterEach(() => device.clear())

const CHUNK = 500
const webm = new Uint8Array(fakeWebm(10 * CHUNK))
const chunk = (sequence: number) => ({
  sequence,
  bytes: webm.slice(sequence * CHUNK, (sequence + 1) * CHUNK).buffer,
  seconds: 1,
  peaks: new Uint8Array(10),
})

/** A signed-in device with the first chunks of a take on its disk. */
async function takeWith(stored: number) {
  const jar = new TestClient(server.url)
  const { user } = await (await jar.json('POST', '/api/auth/login', OWNER)).json()
  const owner = userIdSchema.parse(user.id)
  device = openDevice(owner, '', (path, init) => jar.fetch(String(path), init))
  const recording = newRecordingId()
  const segment = { recording, segment: 0, owner, mime: 'audio/webm', startedAt: 1e12, startOffset: 0 }
  await beginSegment(device.audio, segment)
  const append = (sequence: number) => appendChunk(device.audio, { ...chunk(sequence), recording, segment: 0 })
  for (let at = 0; at < stored; at++) await append(at)
  return { segment, append, upload: createFallbackUpload(device) }
}

const inMemory = (from: number, until: number) => ({
  offset: from * CHUNK,
  chunks: Array.from({ length: until - from }, (_, at) => chunk(from + at)),
})

it('sends what the disk has first, then what is in memory, and the same chunks never twice', async () => {
  const { segment, upload } = await takeWith(4)
  await upload.begin(segment)
  await upload.send(segment, device.audio, inMemory(4, 6))
  await upload.send(segment, device.audio, inMemory(4, 7))
  expect(await headUpload(device.client, segment)).toEqual({ offset: 7 * CHUNK, length: null })
})

it('leaves an upload with which the outbox goes on at the byte, and the server has the take once', async () => {
  const { segment, append, upload } = await takeWith(4)
  await upload.send(segment, device.audio, inMemory(2, 8))
  for (let at = 4; at < 10; at++) await append(at)
  await saveRecording(device.app, device.audio, { recording: segment.recording, title: 'Direct' })
  await drain(device)
  const [row] = await device.app.recordings.toArray()
  expect([row?.confirmedAt === null, row?.segments[0]?.bytes]).toEqual([false, 10 * CHUNK])
})

it('uploads what is left on the disk when the page went away while the server had more', async () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  const { segment, upload } = await takeWith(4)
  await upload.send(segment, device.audio, inMemory(2, 8))
  await saveRecording(device.app, device.audio, { recording: segment.recording, title: 'Cut off' })
  await drain(device)
  const [row] = await device.app.recordings.toArray()
  expect([row?.confirmedAt === null, row?.segments[0]?.bytes]).toEqual([false, 4 * CHUNK])
})

it('makes no hole when a part that the server lacks cannot be read, and says what keeps it', async () => {
  const { segment, upload } = await takeWith(2)
  const failure = await upload.send(segment, device.audio, inMemory(4, 6)).catch((error: unknown) => error)
  expect(upload.refusalOf(failure)).toBe('refused')
  expect(await headUpload(device.client, segment)).toMatchObject({ length: null })
  expect((await headUpload(device.client, segment)).offset).toBeLessThanOrEqual(2 * CHUNK)
})

it('does not upload a part of a recording whose rest lies elsewhere', async () => {
  const { segment, append } = await takeWith(10)
  await saveRecording(device.app, device.audio, { recording: segment.recording, title: 'In two places' })
  await device.audio.chunks.clear()
  await device.audio.segments.clear()
  await beginSegment(device.audio, segment)
  for (let at = 0; at < 4; at++) {
    await device.audio.headers.clear()
    await append(at)
  }
  await drain({ ...device, isElsewhere: async () => true })
  const [entry] = await device.app.outbox.toArray()
  expect(entry?.state).toMatchObject({ kind: 'pending', waitingFor: 'storage' })
})
