import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newRecordingId } from '../../../contract/ids.ts'
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
import { testUnlessInBucket } from '../../../testkit/stores/test-unless.ts'

let server: TestServer
let owner: TestClient
beforeAll(async () => {
  server = await startTestServer({ MAX_UPLOAD_MB: '1' })
  owner = await server.signIn()
})
afterAll(() => server.close())

const head = (client: TestClient, path: string) => tus(client, 'HEAD', path, {})

test('bytes are appended at the offset, and the length is told at the end', async () => {
  const id = newRecordingId()
  const path = uploadPath(id)
  const created = await createUpload(owner, id)
  expect([created.status, created.headers.get('location')]).toEqual([201, path])
  const first = await patchUpload(owner, path, 0, fakeWebm(1000))
  expect([first.status, first.headers.get('upload-offset')]).toEqual([204, '1000'])
  const now = await head(owner, path)
  expect([now.headers.get('upload-offset'), now.headers.get('upload-defer-length')]).toEqual(['1000', '1'])
  expect(now.headers.get('cache-control')).toBe('no-store')
  const last = await tus(
    owner,
    'PATCH',
    path,
    {
      'upload-offset': '1000',
      'upload-length': '1500',
      'content-type': 'application/offset+octet-stream',
    },
    Buffer.alloc(500),
  )
  expect(last.status).toBe(204)
  expect((await head(owner, path)).headers.get('upload-length')).toBe('1500')
})

test('an upload that is created again keeps its bytes', async () => {
  const id = newRecordingId()
  await uploadSegment(owner, id, fakeWebm(3000))
  const again = await createUpload(owner, id)
  expect([again.status, again.headers.get('location')]).toEqual([201, uploadPath(id)])
  expect((await head(owner, uploadPath(id))).headers.get('upload-offset')).toBe('3000')
})

test('a wrong offset changes nothing, and the connection stays usable', async () => {
  const id = newRecordingId()
  await uploadSegment(owner, id, fakeWebm(3000))
  for (const offset of [0, 5000]) {
    const answer = await patchUpload(owner, uploadPath(id), offset, Buffer.alloc(200_000))
    expect(answer.status).toBe(409)
    expect(await answer.json()).toHaveProperty('error')
  }
  expect((await head(owner, uploadPath(id))).headers.get('upload-offset')).toBe('3000')
})

test('a device that comes back after a dead link gets its upload at once, with the bytes that had arrived', async () => {
  const id = newRecordingId()
  await createUpload(owner, id)
  const dead = request(new URL(uploadPath(id), server.url), {
    method: 'PATCH',
    headers: {
      cookie: owner.cookie,
      'tus-resumable': '1.0.0',
      'upload-offset': 0,
      'content-type': 'application/offset+octet-stream',
      'content-length': 500_000,
    },
  })
  dead.on('error', () => dead.destroy())
  dead.write(fakeWebm(100_000))
  await expect.poll(() => server.receiving()).toBeGreaterThan(0)
  const offset = Number((await head(owner, uploadPath(id))).headers.get('upload-offset'))
  expect(offset).toBeGreaterThan(0)
  expect((await patchUpload(owner, uploadPath(id), offset, fakeWebm(1000))).status).toBe(204)
  dead.destroy()
})

test('row 16: another person cannot see, continue, take over or delete an upload', async () => {
  const id = newRecordingId()
  await uploadSegment(owner, id, fakeWebm(3000))
  const bob = await server.newPerson('bob@example.org')
  expect((await head(bob, uploadPath(id))).status).toBe(404)
  expect((await patchUpload(bob, uploadPath(id), 3000, Buffer.alloc(10))).status).toBe(404)
  expect((await createUpload(bob, id)).status).toBe(404)
  expect((await tus(bob, 'DELETE', uploadPath(id), {})).status).toBe(404)
  expect((await head(owner, uploadPath(id))).headers.get('upload-offset')).toBe('3000')
})

test('without a session there are no uploads', async () => {
  const id = newRecordingId()
  expect((await createUpload(server.anonymous, id)).status).toBe(401)
  expect((await head(server.anonymous, uploadPath(id))).status).toBe(401)
})

test('row 20: what is over the limit is refused before and while it is sent', async () => {
  expect((await createUpload(owner, newRecordingId(), 0, 1_000_001)).status).toBe(413)
  const id = newRecordingId()
  await createUpload(owner, id)
  expect((await patchUpload(owner, uploadPath(id), 0, fakeWebm(1_000_001))).status).toBe(413)
})

test.each(['..%2f..%2fearmark.db', 'x', '01a1fbac-81e9-7b71-b33b-2a231840a7f0.0'])(
  'row 23: there is no upload %s',
  async (id) => {
    expect((await head(owner, `/api/uploads/${id}`)).status).toBe(404)
  },
)

test('metadata that names no recording is refused', async () => {
  const headers = { 'upload-length': '10', 'upload-metadata': `recording ${btoa('x')}` }
  expect((await tus(owner, 'POST', '/api/uploads', headers)).status).toBe(400)
})

test('a finished recording forgets its uploads, and its owner may end one that is not wanted', async () => {
  const id = newRecordingId()
  const uploads = JSON.stringify([await uploadSegment(owner, id, fakeWebm())])
  await postRecording(owner, recordingForm({ id, uploads }))
  expect((await head(owner, uploadPath(id))).status).toBe(404)
  const unwanted = newRecordingId()
  await uploadSegment(owner, unwanted, fakeWebm())
  expect((await tus(owner, 'DELETE', uploadPath(unwanted), {})).status).toBe(204)
  expect(await server.context.blobs.list(`uploads/${unwanted}`)).toEqual([])
})

/** Files are counted: a bucket has a limit of its own, and QUOTA_MB is refused beside it. */
testUnlessInBucket('row 20: a full server says so, keeps what it has, and goes on when there is room', async () => {
  const small = await startTestServer({ QUOTA_MB: '1' })
  try {
    const client = await small.signIn()
    const id = newRecordingId()
    const audio = fakeWebm(700_000)
    await postRecording(client, recordingForm({ id }, audio))
    const refused = await postRecording(client, recordingForm({}, audio))
    expect(refused.status).toBe(507)
    expect((await refused.json()).error).toContain('full')
    const next = newRecordingId()
    await createUpload(client, next)
    expect((await patchUpload(client, uploadPath(next), 0, audio.subarray(0, 200_000))).status).toBe(204)
    expect((await patchUpload(client, uploadPath(next), 200_000, audio.subarray(200_000))).status).toBe(507)
    expect((await head(client, uploadPath(next))).headers.get('upload-offset')).toBe('200000')
    await client.json('DELETE', `/api/recordings/${id}?forever=1`)
    expect((await patchUpload(client, uploadPath(next), 200_000, audio.subarray(200_000))).status).toBe(204)
    await tus(client, 'DELETE', uploadPath(next), {})
    const answer = await postRecording(client, recordingForm({ sha256: sha256(audio) }, audio))
    expect(answer.status).toBe(201)
  } finally {
    await small.close()
  }
})
