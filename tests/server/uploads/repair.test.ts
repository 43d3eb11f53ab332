import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newRecordingId, type RecordingId, uploadId } from '../../../contract/ids.ts'
import { BlobStoreUnavailableError, type Blobs } from '../../../server/blobs/blobs.ts'
import { findRecording, type StoredSegment } from '../../../server/store/tables/recordings/recordings.ts'
import { storeAbandoned } from '../../../server/uploads/store-abandoned.ts'
import { damageBlob } from '../../../testkit/server/damage-blob.ts'
import {
  createUpload,
  fakeWebm,
  patchUpload,
  postRecording,
  recordingForm,
  sha256,
  uploadPath,
  uploadSegment,
} from '../../../testkit/server/recordings.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../testkit/server/test-server.ts'

const HOUR_MS = 60 * 60 * 1000

let server: TestServer
let owner: TestClient
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.signIn()
})
afterAll(() => server.close())

const reported: unknown[] = []
function rescue(more: Partial<Blobs> = {}): Promise<number> {
  const { queueTranscription } = server.context.queue
  const blobs = Object.assign(Object.create(server.context.blobs), more)
  const report = (error: unknown) => void reported.push(error)
  return storeAbandoned({ ...server.context, blobs, queueTranscription, report }, Date.now() + 25 * HOUR_MS)
}
async function segmentsOf(id: RecordingId): Promise<StoredSegment[]> {
  return (await findRecording(server.context.database, id))?.segments ?? []
}
const listen = (id: RecordingId, segment: number): Promise<Response> =>
  owner.fetch(`/api/recordings/${id}/audio?segment=${segment}`)
const heard = async (id: RecordingId, segment: number): Promise<string> =>
  sha256(Buffer.from(await (await listen(id, segment)).arrayBuffer()))
async function send(id: RecordingId, bytes: Buffer, from: number, segment: number): Promise<void> {
  if (from === 0) await createUpload(owner, id, segment)
  expect((await patchUpload(owner, uploadPath(id, segment), from, bytes.subarray(from))).status).toBe(204)
}

/** A take of two segments whose device fell silent twice: the first segment had grown meanwhile. */
async function grown(first: Buffer, second: Buffer, more: Partial<Blobs> = {}): Promise<RecordingId> {
  const take = newRecordingId()
  const before = (await (await owner.fetch('/api/recordings')).json()) as { id: RecordingId }[]
  await send(take, first.subarray(0, 50_000), 0, 0)
  await send(take, second, 0, 1)
  expect(await rescue()).toBe(1)
  await send(take, first, 50_000, 0)
  expect(await rescue(more)).toBe(Object.keys(more).length === 0 ? 1 : 0)
  const after = (await (await owner.fetch('/api/recordings')).json()) as { id: RecordingId }[]
  const [copy] = after.filter(({ id }) => before.every((old) => old.id !== id))
  if (!copy) throw new Error('It was not kept.')
  return copy.id
}

/** Turns a bit of what is kept, as a disk does, and hears it, by which it is noted. */
async function damage(id: RecordingId, segment: number): Promise<string> {
  const blob = (await segmentsOf(id)).find((one) => one.segment === segment)?.blob ?? ''
  await damageBlob(server, blob, 100)
  expect((await listen(id, segment)).status).toBe(500)
  const noted = async () => (await segmentsOf(id)).find((one) => one.segment === segment)?.damaged
  await vi.waitFor(async () => expect(await noted()).toBe(true))
  return blob
}

const sendAgain = async (id: RecordingId, sounds: readonly Buffer[]): Promise<Response> => {
  const uploads = []
  for (const [segment, sound] of sounds.entries()) uploads.push(await uploadSegment(owner, id, sound, segment))
  return postRecording(owner, recordingForm({ id, uploads: JSON.stringify(uploads) }))
}

test('a rescued recording that had grown, and whose sound rots, is mended by the device that has kept it', async () => {
  const [first, second] = [fakeWebm(80_000), fakeWebm(7000)]
  const id = await grown(first, second)
  const blob = await damage(id, 0)
  expect(blob).not.toBe(`recordings/${id}/0`)

  expect((await sendAgain(id, [first, second])).status).toBe(200)
  expect(await heard(id, 0)).toBe(sha256(first))
  expect(await heard(id, 1)).toBe(sha256(second))
  const segments = await segmentsOf(id)
  expect(segments).toMatchObject([
    { segment: 0, bytes: 80_000, sha256: sha256(first) },
    { segment: 1, bytes: 7000, sha256: sha256(second) },
  ])
  expect(segments.some((one) => 'damaged' in one)).toBe(false)
  // Neither the damaged one nor a second copy is left.
  const there = await server.context.blobs.list(`recordings/${id}/`)
  expect(there).toEqual(segments.map((one) => one.blob).sort())
  expect(there).not.toContain(blob)
})

test('what is mended can be damaged and mended again', async () => {
  const [first, second] = [fakeWebm(60_000), fakeWebm(5000)]
  const id = await grown(first, second)
  for (let round = 0; round < 2; round++) {
    await damage(id, 0)
    await damage(id, 1)
    expect((await sendAgain(id, [first, second])).status).toBe(200)
    expect([await heard(id, 0), await heard(id, 1)]).toEqual([sha256(first), sha256(second)])
  }
  expect(await server.context.blobs.list(`recordings/${id}/`)).toHaveLength(2)
})

test('until the row names what was sent again, what it names is there', async () => {
  const sound = fakeWebm(40_000)
  const id = newRecordingId()
  await postRecording(owner, recordingForm({ id, uploads: JSON.stringify([await uploadSegment(owner, id, sound)]) }))
  const blob = await damage(id, 0)
  // Other bytes of the same length do not take the place of what may be readable in part.
  await createUpload(owner, id)
  await patchUpload(owner, uploadPath(id), 0, fakeWebm(40_000))
  const uploads = [{ upload: uploadId(id, 0), segment: 0, mime: 'audio/webm', bytes: 40_000, sha256: sha256(sound) }]
  const claims = JSON.stringify(uploads.map((one) => ({ ...one, startOffset: 0, seconds: 10 })))
  expect((await postRecording(owner, recordingForm({ id, uploads: claims }))).status).toBe(422)
  expect(await server.context.blobs.list(`recordings/${id}/`)).toEqual([blob])
})

test('a place for audio that fails while the replaced sound is removed takes nothing of what was added', async () => {
  const [first, second] = [fakeWebm(80_000), fakeWebm(7000)]
  const { blobs } = server.context
  const failing = {
    remove: (name: string): Promise<void> =>
      /^recordings\/[^/]+\/0$/.test(name)
        ? Promise.reject(new BlobStoreUnavailableError('It does not answer.'))
        : blobs.remove(name),
  }
  const id = await grown(first, second, failing)
  expect(reported.map(String)).toContain('BlobStoreUnavailableError: It does not answer.')
  expect([await heard(id, 0), await heard(id, 1)]).toEqual([sha256(first), sha256(second)])
})
