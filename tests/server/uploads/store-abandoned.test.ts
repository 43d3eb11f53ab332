import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { KEEP_HEADER } from '../../../contract/endpoints.ts'
import { newRecordingId, type RecordingId, type UserId, uploadId } from '../../../contract/ids.ts'
import { BlobStoreFullError } from '../../../server/blobs/blobs.ts'
import { purgeOld } from '../../../server/deletion/purge.ts'
import { changeRecording, findRecording } from '../../../server/store/tables/recordings/recordings.ts'
import { partsOf } from '../../../server/store/tables/recordings/uploads.ts'
import { storeAbandoned } from '../../../server/uploads/store-abandoned.ts'
import { damageBlob } from '../../../testkit/server/damage-blob.ts'
import {
  createUpload,
  fakeWebm,
  patchUpload,
  postRecording,
  recordingForm,
  sha256,
  tus,
  uploadPath,
  uploadSegment,
} from '../../../testkit/server/recordings.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../testkit/server/test-server.ts'

const HOUR_MS = 60 * 60 * 1000
type Row = { id: RecordingId; title: string; createdAt: string; fileSize: number; audioUrl: string }

let server: TestServer
let owner: TestClient
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.signIn()
})
afterAll(() => server.close())
beforeEach(() => {
  reported.length = 0
  rescued.length = 0
})

const reported: unknown[] = []
const rescued: string[] = []
const sweep = (hours: number): Promise<number> => {
  const { queueTranscription } = server.context.queue
  const metrics = { ...server.context.metrics, rescued: (outcome: string) => void rescued.push(outcome) }
  const report = (error: unknown) => void reported.push(error)
  return storeAbandoned({ ...server.context, queueTranscription, metrics, report }, Date.now() + hours * HOUR_MS)
}
const recordings = async (client = owner): Promise<Row[]> => (await client.fetch('/api/recordings')).json()
const bytesOf = async ({ id }: Row): Promise<Buffer> => {
  const { audioUrl } = await (await owner.fetch(`/api/recordings/${id}/audio-url`)).json()
  return Buffer.from(await (await owner.fetch(audioUrl)).arrayBuffer())
}

test('a take whose device stays away becomes a recording after a day, and gives way when the device is back', async () => {
  const begun = Date.parse('2026-05-04T09:30:00.000Z')
  const id = newRecordingId(begun)
  const bytes = fakeWebm(60_000)
  const claim = await uploadSegment(owner, id, bytes)
  expect(await sweep(23)).toBe(0)
  expect(await recordings()).toEqual([])

  expect(await sweep(25)).toBe(1)
  expect(await sweep(26)).toBe(0)
  const [copy] = await recordings()
  expect(copy).toMatchObject({ title: 'Recovered recording', fileSize: 60_000, createdAt: '2026-05-04T09:30:00.000Z' })
  expect(copy?.id).not.toBe(id)
  // Its person asks for the transcript, or nobody gets one.
  expect(copy && (await findRecording(server.context.database, copy.id))?.row.transcription).toEqual({ state: 'off' })
  expect(copy && sha256(await bytesOf(copy))).toBe(sha256(bytes))

  const answer = await postRecording(owner, recordingForm({ id, title: 'Board', uploads: JSON.stringify([claim]) }))
  expect(answer.status).toBe(201)
  expect((await recordings()).map(({ title }) => title)).toEqual(['Board'])
  expect((await owner.fetch(`/api/recordings/${copy?.id}/restore`, { method: 'POST' })).status).toBe(200)
  expect((await recordings()).map(({ title }) => title).sort()).toEqual(['Board', 'Recovered recording'])
})

test('what was handed in, what is no sound and what is empty stays as it is', async () => {
  const id = newRecordingId()
  const before = await recordings()
  const first = await uploadSegment(owner, id, fakeWebm())
  await postRecording(owner, recordingForm({ id, uploads: JSON.stringify([first]) }))
  // Left behind by a device that had only lost the answer.
  await uploadSegment(owner, id, fakeWebm(), 1)
  await uploadSegment(owner, newRecordingId(), Buffer.from('Dear all, this is not a recording.'))
  expect(await sweep(25)).toBe(0)
  expect(await recordings()).toHaveLength(before.length + 1)
})

test('what the server has beyond the disk of the device is kept when the device deletes it to begin again', async () => {
  const before = await recordings()
  const id = newRecordingId()
  const longer = fakeWebm(9000)
  await uploadSegment(owner, id, longer)
  const other = await server.newPerson('other@example.com')
  expect((await tus(other, 'DELETE', uploadPath(id), { [KEEP_HEADER]: '1' })).status).toBe(404)
  expect((await tus(owner, 'DELETE', uploadPath(id), { [KEEP_HEADER]: '1' })).status).toBe(204)
  const [copy, ...more] = (await recordings()).filter((row) => !before.some((old) => old.id === row.id))
  expect(more).toEqual([])
  expect(copy && sha256(await bytesOf(copy))).toBe(sha256(longer))
  expect(await recordings(other)).toEqual([])
})

test('what was kept stays where another segment has its number by now; what is whole in the recording goes to the trash', async () => {
  for (const isOther of [true, false]) {
    const before = await recordings()
    const id = newRecordingId()
    const [first, longer] = [fakeWebm(9000), fakeWebm(8000)]
    const claims = [await uploadSegment(owner, id, first)]
    await uploadSegment(owner, id, longer, 1)
    await tus(owner, 'DELETE', uploadPath(id, 1), { [KEEP_HEADER]: '1' })
    claims.push(await uploadSegment(owner, id, isOther ? fakeWebm(8500) : Buffer.concat([longer, fakeWebm(500)]), 1))
    const answer = await postRecording(owner, recordingForm({ id, uploads: JSON.stringify(claims) }))
    expect(answer.status).toBe(201)
    const now = (await recordings()).filter((row) => !before.some((old) => old.id === row.id))
    expect(now.map((row) => row.id === id).sort()).toEqual(isOther ? [false, true] : [true])
  }
})

/** Sends these pieces one by one, as a device does while it records. */
async function sendPieces(id: RecordingId, pieces: readonly Buffer[], from = 0, segment = 0): Promise<void> {
  if (from === 0) await createUpload(owner, id, segment)
  let offset = from
  for (const piece of pieces) {
    expect((await patchUpload(owner, uploadPath(id, segment), offset, piece)).status).toBe(204)
    offset += piece.length
  }
}
const pieces = (bytes: Buffer, size: number): Buffer[] =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size))
const partBlob = async (id: RecordingId, part: number, segment = 0): Promise<string> =>
  (await partsOf(server.context.database, uploadId(id, segment)))[part]?.blob ?? ''
const newest = async (before: readonly Row[]): Promise<Row[]> =>
  (await recordings()).filter((row) => !before.some((old) => old.id === row.id))

test('a part that cannot be read costs no other take its rescue, and what can be read of its own is kept', async () => {
  const before = await recordings()
  const [holed, headless, whole] = [newRecordingId(1), newRecordingId(2), newRecordingId(3)]
  const sound = fakeWebm(90_000)
  await sendPieces(holed, pieces(sound, 30_000))
  await sendPieces(headless, [fakeWebm(40_000)])
  await sendPieces(whole, [fakeWebm(50_000)])
  await damageBlob(server, await partBlob(holed, 1))
  await damageBlob(server, await partBlob(headless, 0))

  expect(await sweep(25)).toBe(2)
  expect(rescued.sort()).toEqual(['failed', 'partial', 'whole'])
  expect(reported).toMatchObject([{ name: 'BlobDamagedError' }, { name: 'BlobDamagedError' }])
  const kept = await newest(before)
  expect(kept.map(({ fileSize }) => fileSize).sort()).toEqual([50_000, 60_000])
  const rest = kept.find(({ fileSize }) => fileSize === 60_000)
  expect(rest && sha256(await bytesOf(rest))).toBe(
    sha256(Buffer.concat([sound.subarray(0, 30_000), sound.subarray(60_000)])),
  )
  // Kept as it is, it is not kept again.
  expect(await sweep(26)).toBe(0)
  expect(await newest(before)).toHaveLength(2)

  const told: unknown[] = []
  await purgeOld({ ...server.context, report: (error) => void told.push(error) }, Date.now() + 31 * 24 * HOUR_MS)
  expect(told).toHaveLength(2)
  const isThere = async (id: RecordingId) => (await tus(owner, 'HEAD', uploadPath(id), {})).status
  expect([await isThere(holed), await isThere(headless), await isThere(whole)]).toEqual([200, 200, 404])
})

test('what a device sends after its take was kept is added to the recording, and transcribed anew', async () => {
  const before = await recordings()
  const id = newRecordingId()
  const sound = fakeWebm(80_000)
  await sendPieces(id, [sound.subarray(0, 50_000)])
  expect(await sweep(25)).toBe(1)
  const [copy] = await newest(before)
  if (!copy) throw new Error('It was not kept.')
  const inStore = await server.context.blobs.list(`recordings/${copy.id}/`)
  const { database } = server.context
  await database.deleteFrom('jobs').where('subject', '=', copy.id).execute()
  const { user_id } = await database
    .selectFrom('recordings')
    .select('user_id')
    .where('id', '=', copy.id)
    .executeTakeFirstOrThrow()
  const transcription = { state: 'done', engine: 'the one of before', empty: false } as const
  await database.transaction().execute((write) => changeRecording(write, copy.id, user_id as UserId, { transcription }))

  await sendPieces(id, [sound.subarray(50_000)], 50_000)
  const second = fakeWebm(7000)
  await sendPieces(id, [second], 0, 1)
  expect(await sweep(0)).toBe(0)
  expect(await sweep(25)).toBe(1)
  expect(await sweep(26)).toBe(0)
  expect(await newest(before)).toMatchObject([{ id: copy.id, fileSize: 87_000 }])
  expect(sha256(await bytesOf(copy))).toBe(sha256(sound))
  const row = await findRecording(database, copy.id)
  // As of a recording that is new: the server of this test has no engine.
  expect(row?.row.transcription).toEqual({ state: 'waiting' })
  expect(row?.segments.map(({ segment, bytes }) => [segment, bytes])).toEqual([
    [0, 80_000],
    [1, 7000],
  ])
  const jobs = await database.selectFrom('jobs').select('kind').where('subject', '=', copy.id).execute()
  expect(jobs.map(({ kind }) => kind)).toContain('playable')
  // What was there is not left behind.
  const now = await server.context.blobs.list(`recordings/${copy.id}/`)
  expect([now.length, now.some((blob) => inStore.includes(blob))]).toEqual([2, false])

  const uploads = JSON.stringify([
    { upload: uploadId(id, 0), ...claim(sound, 0) },
    { upload: uploadId(id, 1), ...claim(second, 1) },
  ])
  expect((await postRecording(owner, recordingForm({ id, title: 'Whole', uploads }))).status).toBe(201)
  expect((await newest(before)).map((one) => one.id)).toEqual([id])
})

test('what comes after the copy was deleted is kept beside it, and nothing comes back that was not sent again', async () => {
  const before = await recordings()
  const [trashed, purged] = [newRecordingId(), newRecordingId()]
  const sound = fakeWebm(40_000)
  for (const id of [trashed, purged]) await sendPieces(id, [sound])
  expect(await sweep(25)).toBe(2)
  const [one, other] = await newest(before)
  await owner.fetch(`/api/recordings/${one?.id}`, { method: 'DELETE' })
  await owner.fetch(`/api/recordings/${other?.id}?forever=1`, { method: 'DELETE' })
  expect(await sweep(26)).toBe(0)
  expect(await newest(before)).toEqual([])
  for (const id of [trashed, purged]) await sendPieces(id, [Buffer.alloc(2000, 5)], 40_000)
  expect(await sweep(27)).toBe(2)
  expect((await newest(before)).map(({ fileSize }) => fileSize)).toEqual([42_000, 42_000])
})

test('an upload that was begun anew with other sound is kept beside what had been kept of it', async () => {
  const before = await recordings()
  const id = newRecordingId()
  await sendPieces(id, [fakeWebm(30_000)])
  await sendPieces(id, [fakeWebm(9000)], 0, 1)
  expect(await sweep(25)).toBe(1)
  await tus(owner, 'DELETE', uploadPath(id), {})
  const other = fakeWebm(35_000)
  await sendPieces(id, [other])
  expect(await sweep(25)).toBe(1)
  expect(await sweep(26)).toBe(0)
  expect((await newest(before)).map(({ fileSize }) => fileSize)).toEqual([44_000])
})

const claim = (bytes: Buffer, segment: number) => ({
  ...{ segment, mime: 'audio/webm', bytes: bytes.length, sha256: sha256(bytes) },
  ...{ startOffset: segment * 10, seconds: 10 },
})

test('what could not be made a recording for want of room is not purged, and is kept as soon as there is room', async () => {
  const id = newRecordingId()
  await uploadSegment(owner, id, fakeWebm(60_000))
  const noRoom = { write: () => Promise.reject(new BlobStoreFullError('There is no room.')) }
  const full = { ...server.context, blobs: Object.assign(Object.create(server.context.blobs), noRoom) }
  const { queueTranscription } = server.context.queue
  const report = (error: unknown) => void reported.push(error)
  const month = Date.now() + 31 * 24 * HOUR_MS
  expect(await storeAbandoned({ ...full, queueTranscription, report }, month)).toBe(0)
  await purgeOld({ ...full, report }, month)
  expect(reported.map(String)).toContain('BlobStoreFullError: There is no room.')
  expect(reported.map(String).filter((said) => said.includes(id))).toEqual([
    expect.stringContaining('no recording has all of it'),
  ])
  expect(await sweep(31 * 24)).toBe(1)
  await purgeOld({ ...server.context, report }, month)
  expect((await tus(owner, 'HEAD', uploadPath(id), {})).status).toBe(404)
})

test('what came after the copy was made and is not in it yet is not purged either', async () => {
  const id = newRecordingId()
  const sound = fakeWebm(80_000)
  await sendPieces(id, [sound.subarray(0, 50_000)])
  expect(await sweep(25)).toBe(1)
  await sendPieces(id, [sound.subarray(50_000)], 50_000)
  const purge = () => purgeOld({ ...server.context, report: () => undefined }, Date.now() + 31 * 24 * HOUR_MS)
  const isThere = async () => (await tus(owner, 'HEAD', uploadPath(id), {})).status
  await purge()
  expect(await isThere()).toBe(200)
  expect(await sweep(31 * 24)).toBe(1)
  await purge()
  expect(await isThere()).toBe(404)
})
