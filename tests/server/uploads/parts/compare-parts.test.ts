import { afterAll, beforeAll, expect, test } from 'vitest'
import { newRecordingId, type RecordingId, uploadId } from '../../../../contract/ids.ts'
import { partsOf } from '../../../../server/store/tables/recordings/uploads.ts'
import { damageBlob } from '../../../../testkit/server/damage-blob.ts'
import { createUpload, fakeWebm, patchUpload, sha256, uploadPath } from '../../../../testkit/server/recordings.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../../testkit/server/test-server.ts'

let server: TestServer
let owner: TestClient
let id: RecordingId
const bytes = fakeWebm(200_000)
const pieces = [bytes.subarray(0, 70_000), bytes.subarray(70_000, 200_000)]
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.signIn()
  id = newRecordingId()
  await createUpload(owner, id)
  await patchUpload(owner, uploadPath(id), 0, bytes.subarray(0, 70_000))
  await patchUpload(owner, uploadPath(id), 70_000, bytes.subarray(70_000))
})
afterAll(() => server.close())

const put = (client: TestClient, start: number, piece: Buffer) =>
  client.fetch(`${uploadPath(id)}?start=${start}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(piece),
  })
const sums = async () => (await owner.fetch(uploadPath(id))).json()

test('a device is told what the server has of an upload, and given it', async () => {
  expect(await sums()).toEqual({
    bytes: 200_000,
    parts: [
      { start: 0, bytes: 70_000, sha256: sha256(pieces[0] ?? bytes) },
      { start: 70_000, bytes: 130_000, sha256: sha256(pieces[1] ?? bytes) },
    ],
  })
  const some = await owner.fetch(`${uploadPath(id)}?start=60000&end=90000`)
  expect(bytes.subarray(60_000, 90_000).equals(Buffer.from(await some.arrayBuffer()))).toBe(true)
  for (const range of ['start=0', 'start=0&end=300000', 'start=-1&end=5', 'start=a&end=b']) {
    expect((await owner.fetch(`${uploadPath(id)}?${range}`)).status).toBe(400)
  }
})

test('what cannot be read is named, its other blocks are given, and a whole piece takes its place', async () => {
  const [, second] = await partsOf(server.context.database, uploadId(id, 0))
  await damageBlob(server, second?.blob ?? '', 100)
  expect((await sums()).parts[1]).toEqual({ start: 70_000, bytes: 130_000, sha256: null })
  const lost = await owner.fetch(`${uploadPath(id)}?start=70000&end=80000`)
  expect([lost.status, (await lost.json()).code]).toEqual([500, 'damaged'])
  const other = await owner.fetch(`${uploadPath(id)}?start=140000&end=190000`)
  expect(bytes.subarray(140_000, 190_000).equals(Buffer.from(await other.arrayBuffer()))).toBe(true)

  // Nothing that is not that piece.
  expect((await put(owner, 70_000, bytes.subarray(70_000, 199_999))).status).toBe(409)
  expect((await put(owner, 70_001, bytes.subarray(70_001))).status).toBe(409)
  expect((await put(owner, 70_000, bytes.subarray(70_000))).status).toBe(204)
  expect((await sums()).parts[1].sha256).toBe(sha256(bytes.subarray(70_000)))
  expect(await server.context.blobs.list(`uploads/${uploadId(id, 0)}/`)).toHaveLength(2)
})

test('of a piece that is sent without end no more is taken than the piece has', async () => {
  let taken = 0
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      taken += 1_000_000
      if (taken > 100_000_000) controller.close()
      else controller.enqueue(new Uint8Array(1_000_000))
    },
  })
  const answer = await owner
    .fetch(`${uploadPath(id)}?start=0`, {
      method: 'PUT',
      headers: { 'content-type': 'application/offset+octet-stream' },
      body: endless,
      duplex: 'half',
    } as RequestInit)
    .then(
      ({ status }) => status,
      () => 'cut',
    )
  expect([409, 'cut']).toContain(answer)
  expect(taken).toBeLessThan(50_000_000)
  expect((await sums()).parts[0].sha256).toBe(sha256(bytes.subarray(0, 70_000)))
  expect(await server.context.blobs.list(`uploads/${uploadId(id, 0)}/`)).toHaveLength(2)
})

test('nobody hears or changes the upload of another', async () => {
  const other = await server.newPerson('other@example.com')
  expect((await other.fetch(uploadPath(id))).status).toBe(404)
  expect((await other.fetch(`${uploadPath(id)}?start=0&end=10`)).status).toBe(404)
  expect((await put(other, 0, Buffer.alloc(70_000))).status).toBe(404)
  expect((await server.anonymous.fetch(uploadPath(id))).status).toBe(401)
  expect((await owner.fetch(uploadPath(newRecordingId()))).status).toBe(404)
  expect((await sums()).parts[0].sha256).toBe(sha256(bytes.subarray(0, 70_000)))
})
