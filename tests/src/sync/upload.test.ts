import 'fake-indexeddb/auto'
import { readFile } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type RecordingId, type UserId, userIdSchema } from '../../../contract/ids.ts'
import { findRecording } from '../../../server/store/tables/recordings/recordings.ts'
import { deleteUpload, headUpload } from '../../../src/api/uploads.ts'
import { appendChunk, beginSegment } from '../../../src/local/audio/append-chunk.ts'
import { decodePeaks } from '../../../src/local/takes/peaks.ts'
import { discardTake, saveRecording, uploadAhead } from '../../../src/local/takes/save-take.ts'
import { drain } from '../../../src/sync/drain.ts'
import { pull } from '../../../src/sync/feed/pull.ts'
import { wakeEntries } from '../../../src/sync/outbox/wake-entries.ts'
import { OWNER, startTestServer, TestClient, type TestServer } from '../../../testkit/server/test-server.ts'
import { type Faults, startFaultProxy } from '../../../testkit/servers/fault-proxy.ts'
import { whole } from '../../whole.ts'
import { chunks, record } from '../local/recordings/takes.ts'
import { type Device, openDevice } from './devices/device.ts'

const live = new Uint8Array(await readFile(new URL('../local/recordings/chromium-live.webm', import.meta.url)))

let server: TestServer
let device: Device
const toClose: (() => Promise<void>)[] = []
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
afterEach(async () => {
  await device.clear()
  for (const close of toClose.splice(0)) await close()
})

/** A device behind a bad link, signed in on the real server. */
async function deviceBehind(faults: Faults, deadlineMs?: number) {
  const { hostname, port } = new URL(server.url)
  const proxy = await startFaultProxy({ host: hostname, port: Number(port) }, { seed: faults.seed })
  toClose.push(() => proxy.close())
  const jar = new TestClient(`http://127.0.0.1:${proxy.port}`)
  const answer = await jar.json('POST', '/api/auth/login', OWNER)
  const { user }: { user: { id: string } } = await answer.json()
  const owner: UserId = userIdSchema.parse(user.id)
  proxy.set(faults)
  device = openDevice(owner, '', (path, init) => jar.fetch(String(path), { ...init, keepalive: false }), deadlineMs)
  return { proxy, owner }
}

async function drainUntilEmpty(): Promise<void> {
  for (let pass = 0; (await device.app.outbox.count()) > 0; pass++) {
    if (pass > 60) throw new Error(JSON.stringify(await device.app.outbox.toArray()))
    await wakeEntries(device.app, device.owner, ['offline', 'server-busy'])
    await drain(device)
  }
}

async function expectOneCopy(): Promise<void> {
  const [row] = await device.app.recordings.toArray()
  expect(row?.confirmedAt).not.toBeNull()
  const kept = await (await server.signIn()).json('GET', '/api/recordings')
  const same = ((await kept.json()) as { id: string }[]).filter(({ id }) => id === row?.id)
  expect(same).toHaveLength(1)
}

it('brings a take to the server once over a link that is cut again and again', async () => {
  const { proxy, owner } = await deviceBehind({ seed: 7, resetEvery: 20_000 })
  const recording = await record(device.audio, chunks(live, 6000), { owner })
  await saveRecording(device.app, device.audio, { recording, title: 'Cut link' })
  await drainUntilEmpty()
  expect(proxy.resets()).toBeGreaterThan(1)
  await expectOneCopy()
})

it('keeps the place of a gap, and its reason', async () => {
  const { owner } = await deviceBehind({ seed: 3 })
  const recording = await record(device.audio, chunks(live, 6000), { owner })
  const place = { segment: 1, startOffset: 40, gapReason: 'asleep' } as const
  await beginSegment(device.audio, { recording, owner, mime: 'audio/webm;codecs=opus', startedAt: 1e12, ...place })
  for (const [sequence, bytes] of chunks(live, 6000).entries())
    await appendChunk(device.audio, { recording, segment: 1, sequence, bytes, seconds: 1, peaks: Uint8Array.of(9) })
  await saveRecording(device.app, device.audio, { recording, title: 'Asleep' })
  const local = decodePeaks((await device.app.recordings.get(recording))?.peaks ?? '')
  expect(local.slice(30, 400).every((peak) => peak === 0)).toBe(true)
  expect(local[400]).toBe(9)
  await drainUntilEmpty()
  const row = await device.app.recordings.get(recording)
  expect(row?.segments).toMatchObject([{ startOffset: 0 }, place])
})

whole(it)('says which sound is a file that was imported, and of a take nothing', async () => {
  const { owner } = await deviceBehind({ seed: 5 })
  const take = await record(device.audio, chunks(live, 6000), { owner })
  await saveRecording(device.app, device.audio, { recording: take, title: 'Take' })
  const file = await record(device.audio, chunks(live, 6000), { owner })
  await device.audio.segments.update([file, 0], { origin: 'import' })
  await saveRecording(device.app, device.audio, { recording: file, title: 'File' })
  await drainUntilEmpty()
  const originOf = async (id: RecordingId) =>
    (await findRecording(server.context.database, id))?.segments.map(({ origin }) => origin)
  expect([await originOf(take), await originOf(file)]).toEqual([[undefined], ['import']])
})

it('makes one copy when answers are lost', async () => {
  const { owner } = await deviceBehind({ seed: 11, dropAnswers: 0.3 })
  const recording = await record(device.audio, chunks(live, 6000), { owner })
  await saveRecording(device.app, device.audio, { recording, title: 'Lost answers' })
  await drainUntilEmpty()
  await expectOneCopy()
})

it('uploads once when two drain at the same time', async () => {
  const { proxy, owner } = await deviceBehind({ seed: 1 })
  const recording = await record(device.audio, chunks(live, 6000), { owner })
  await saveRecording(device.app, device.audio, { recording, title: 'Two drainers' })
  const before = proxy.sent()
  const drained = await Promise.all([drain(device), drain(device)])
  expect(drained.map(({ kind }) => kind).sort()).toEqual(['busy', 'done'])
  expect(proxy.sent() - before).toBeLessThan(live.length * 1.1)
  await expectOneCopy()
})

it('goes on after its deadline when a link goes silent', async () => {
  const { proxy, owner } = await deviceBehind({ seed: 3, stall: 1 }, 300)
  const recording = await record(device.audio, chunks(live, 6000), { owner })
  await saveRecording(device.app, device.audio, { recording, title: 'Silent link' })
  await drain(device)
  expect(await device.app.outbox.toArray()).toMatchObject([{ state: { kind: 'pending', waitingFor: 'offline' } }])
  proxy.set({ seed: 3 })
  await drainUntilEmpty()
  await expectOneCopy()
})

it('leaves nothing of a discarded take on the server', async () => {
  const { owner } = await deviceBehind({ seed: 1 })
  const recording = await record(device.audio, chunks(live, 6000), { owner, ended: false })
  await uploadAhead(device.app, owner, recording)
  await drain(device)
  const name = { recording, segment: 0, mime: 'audio/webm' }
  expect((await headUpload(device.client, name)).offset).toBeGreaterThan(0)
  await discardTake(device.app, device.audio, { recording, title: 'Monday' })
  // A drainer that took the entry up before the discard.
  await uploadAhead(device.app, owner, recording)
  await drain(device)
  await expect(headUpload(device.client, name)).rejects.toMatchObject({ status: 404 })
  expect((await device.app.outbox.toArray()).map(({ work }) => work.kind)).toEqual(['upload-ahead'])
})

it('sends again what the server let go of after it had taken all', async () => {
  const { owner } = await deviceBehind({ seed: 1 })
  const recording = await record(device.audio, chunks(live, 6000), { owner })
  await uploadAhead(device.app, owner, recording)
  await drain(device)
  await deleteUpload(device.client, { recording, segment: 0 }, device.signal)
  await saveRecording(device.app, device.audio, { recording, title: 'Back from the trash' })
  await drainUntilEmpty()
  await expectOneCopy()
})

it('goes on from what was uploaded while recording', async () => {
  const { proxy, owner } = await deviceBehind({ seed: 1 })
  const recording = await record(device.audio, chunks(live, 6000), { owner, ended: false })
  const entry = { owner, recording, work: { kind: 'upload-ahead' } as const, createdAt: 0 }
  await device.app.outbox.add({ ...entry, state: { kind: 'pending', attempt: 0, notBefore: 0, waitingFor: null } })
  await drain(device)
  const ahead = proxy.sent()
  expect(ahead).toBeGreaterThan(live.length - 6 * 6000)
  await device.audio.segments.update([recording, 0], { endedBy: 'stop' })
  await saveRecording(device.app, device.audio, { recording, title: 'Ahead' })
  await drainUntilEmpty()
  expect(proxy.sent() - ahead).toBeLessThan(6 * 6000 + 6000)
  await expectOneCopy()
})

whole(it)('gives another device of the same person the recording by the change feed', async () => {
  const { owner } = await deviceBehind({ seed: 1 })
  const recording = await record(device.audio, chunks(live, 6000), { owner })
  await saveRecording(device.app, device.audio, { recording, title: 'Both devices' })
  await drainUntilEmpty()
  await device.app.recordings.clear()
  await device.app.meta.clear()
  await pull(device)
  expect(await device.app.recordings.get(recording)).toMatchObject({ title: 'Both devices', owner })
})

it('sends what is left of a take of which the browser lost chunks, with its beginning', async () => {
  const { owner } = await deviceBehind({ seed: 5 })
  const pieces = chunks(live, 6000)
  const recording = await record(device.audio, pieces, { owner })
  await saveRecording(device.app, device.audio, { recording, title: 'With a hole' })
  await device.audio.chunks.bulkDelete([
    [recording, 0, 0],
    [recording, 0, 4],
  ])
  await drainUntilEmpty()
  await expectOneCopy()
  const held = await (await server.signIn()).fetch(`/api/recordings/${recording}/audio?segment=0`)
  const left = Buffer.concat(pieces.filter((_, at) => at !== 4).map((piece) => Buffer.from(piece)))
  expect(Buffer.from(await held.arrayBuffer()).equals(left)).toBe(true)
})

it('what another tab spoke after the take was taken, its answer lost, is sent as a recording of its own', async () => {
  const { owner } = await deviceBehind({ seed: 1 })
  const recording = await record(device.audio, chunks(live, 6000), { owner })
  await saveRecording(device.app, device.audio, { recording, title: 'Continued' })
  const before = await device.app.recordings.get(recording)
  const [entry] = await device.app.outbox.toArray()
  await drainUntilEmpty()
  if (!before || !entry) throw new Error('It was saved.')
  // As if the answer had been lost: the device knows nothing of it, and adds to the take.
  await device.app.recordings.put(before)
  await device.app.outbox.add(entry)
  const place = { recording, segment: 1, startOffset: 40, startedAt: 1e12, mime: 'audio/webm;codecs=opus' }
  await beginSegment(device.audio, { ...place, owner, gapReason: 'interrupted' })
  for (const [sequence, bytes] of chunks(live, 6000).entries())
    await appendChunk(device.audio, { recording, segment: 1, sequence, bytes, seconds: 1, peaks: Uint8Array.of(9) })
  await saveRecording(device.app, device.audio, { recording, title: 'Continued' })
  await drainUntilEmpty()
  await pull(device)
  const mine = await device.app.recordings.filter(({ title }) => title === 'Continued').toArray()
  const segments = mine.map((row) => row.segments.map(({ bytes }) => bytes))
  expect(segments.sort((one, other) => one.length - other.length)).toEqual([[live.length], [live.length, live.length]])
  expect(await device.app.outbox.toArray()).toEqual([])
})
