import 'fake-indexeddb/auto'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type UserId, userIdSchema } from '../../../../contract/ids.ts'
import { headUpload } from '../../../../src/api/uploads.ts'
import { appendChunk, beginSegment } from '../../../../src/local/audio/append-chunk.ts'
import { saveRecording, uploadAhead } from '../../../../src/local/takes/save-take.ts'
import { drain } from '../../../../src/sync/drain.ts'
import { DRAIN_LOCK } from '../../../../src/sync/drain-lock.ts'
import { type SentSoFar, sendNewest } from '../../../../src/sync/upload/send-newest.ts'
import { fakeWebm as webm } from '../../../../testkit/server/recordings.ts'
import { OWNER, startTestServer, TestClient, type TestServer } from '../../../../testkit/server/test-server.ts'
import { chunks, record } from '../../local/recordings/takes.ts'
import { type Device, openDevice } from '../devices/device.ts'

const fakeWebm = (size: number): Uint8Array => new Uint8Array(webm(size))

let server: TestServer
let owner: UserId
let device: Device
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
afterEach(() => device.clear())

async function signedIn(): Promise<string[]> {
  const methods: string[] = []
  const jar = new TestClient(server.url)
  const { user } = await (await jar.json('POST', '/api/auth/login', OWNER)).json()
  owner = userIdSchema.parse(user.id)
  device = openDevice(owner, '', (path, init) => {
    methods.push(init?.method ?? 'GET')
    return jar.fetch(String(path), init)
  })
  return methods
}

it('sends a running take up to its newest chunk, and what comes next without asking again', async () => {
  const methods = await signedIn()
  const sound = fakeWebm(8000)
  const recording = await record(device.audio, chunks(sound, 1000), { owner, ended: false })
  const place = { recording, segment: 0, mime: 'audio/webm' }
  const sent: SentSoFar = new Map()
  expect(await sendNewest(device, recording, sent)).toBe(true)
  expect((await headUpload(device.client, place)).offset).toBe(8000)
  const before = methods.length
  const [more = new ArrayBuffer(0)] = chunks(fakeWebm(500), 500)
  await appendChunk(device.audio, {
    recording,
    segment: 0,
    sequence: 8,
    bytes: more,
    seconds: 1,
    peaks: new Uint8Array(),
  })
  await sendNewest(device, recording, sent)
  expect(methods.slice(before)).toEqual(['PATCH'])
  expect(await headUpload(device.client, place)).toEqual({ offset: 8500, length: null })
})

it('leaves nothing for the drain to send again, and the recording is stored once', async () => {
  const methods = await signedIn()
  const recording = await record(device.audio, chunks(fakeWebm(8000), 1000), { owner })
  await uploadAhead(device.app, owner, recording)
  await sendNewest(device, recording, new Map())
  const before = methods.length
  await drain(device)
  expect(methods.slice(before)).not.toContain('POST')
  await saveRecording(device.app, device.audio, { recording, title: 'With captions' })
  await drain(device)
  const [row] = await device.app.recordings.toArray()
  expect(row?.confirmedAt).not.toBeNull()
})

it('sends nothing of a segment before the outbox would: a disk that loses all of it has its number free again', async () => {
  await signedIn()
  const recording = await record(device.audio, chunks(fakeWebm(8000), 1000), { owner })
  const segment = { recording, segment: 1, owner, mime: 'audio/webm' }
  await beginSegment(device.audio, { ...segment, startedAt: 1e12, startOffset: 20 })
  const add = (sequence: number) =>
    appendChunk(device.audio, {
      ...{ recording, segment: 1, sequence, seconds: 1, peaks: new Uint8Array() },
      bytes: fakeWebm(1000).buffer as ArrayBuffer,
    })
  await uploadAhead(device.app, owner, recording)
  for (let sequence = 0; sequence < 5; sequence++) await add(sequence)
  await sendNewest(device, recording, new Map())
  await drain(device)
  await expect(headUpload(device.client, segment)).rejects.toMatchObject({ status: 404 })
  await add(5)
  await sendNewest(device, recording, new Map())
  expect((await headUpload(device.client, segment)).offset).toBe(6000)
})

it('sends nothing of a take that was discarded, is sealed, or is on no disk', async () => {
  const methods = await signedIn()
  const recording = await record(device.audio, chunks(fakeWebm(8000), 1000), { owner, ended: false })
  await device.audio.segments.update([recording, 0], { lock: { kid: 'kid' } })
  await sendNewest(device, recording, new Map())
  const discarded = await record(device.audio, chunks(fakeWebm(8000), 1000), { owner, ended: false })
  await device.app.tombstones.put({ recording: discarded })
  await sendNewest(device, discarded, new Map())
  expect(methods.filter((method) => method === 'POST' || method === 'PATCH')).toEqual([])
})

it('makes way for whoever sends at this moment', async () => {
  await signedIn()
  const recording = await record(device.audio, chunks(fakeWebm(8000), 1000), { owner })
  await device.locks.request(DRAIN_LOCK, async () => {
    expect(await sendNewest(device, recording, new Map())).toBe(false)
  })
  expect(await sendNewest(device, recording, new Map())).toBe(true)
})
