/** A piece of one byte took a file of its own and counted as one byte: a million of them left no other file any room. */
import { afterEach, expect, test, vi } from 'vitest'
import { replyRule } from '../../../../contract/errors.ts'
import { newRecordingId, uploadId } from '../../../../contract/ids.ts'
import { createUpload, fakeWebm, patchUpload, uploadPath } from '../../../../testkit/server/recordings.ts'
import { startTestServer, type TestServer } from '../../../../testkit/server/test-server.ts'

/** As many short parts as one upload may have. */
const MOST = 20_000

let server: TestServer | null = null
afterEach(async () => {
  vi.restoreAllMocks()
  await server?.close()
  server = null
})

/** Sends pieces of one byte until one is refused, at most so many. */
async function sendBytes(running: TestServer, most: number): Promise<{ taken: number; status: number }> {
  const client = await running.newPerson('mallory@example.org')
  const id = newRecordingId()
  await createUpload(client, id)
  for (let taken = 0; taken < most; taken++) {
    const { status } = await patchUpload(client, uploadPath(id), taken, Buffer.from('x'))
    if (status !== 204) return { taken, status }
  }
  return { taken: most, status: 204 }
}

test('a piece of one byte takes the room of a file from its person', async () => {
  server = await startTestServer({ PERSON_QUOTA_MB: '1' })
  const { taken, status } = await sendBytes(server, 400)
  expect(status).toBe(507)
  expect(taken).toBeGreaterThan(200)
  expect(taken).toBeLessThan(250)
  // As they are counted anew from the database.
  const later = Date.now() + 61_000
  vi.spyOn(Date, 'now').mockReturnValue(later)
  const again = await server.signIn({ email: 'mallory@example.org', password: 'another long password' })
  const id = newRecordingId()
  await createUpload(again, id)
  expect((await patchUpload(again, uploadPath(id), 0, fakeWebm(50_000))).status).toBe(507)
})

test('an upload has only so many short pieces, and goes on with longer ones', async () => {
  server = await startTestServer()
  const client = await server.newPerson('mallory@example.org')
  const id = newRecordingId()
  await createUpload(client, id)
  const upload = uploadId(id, 0)
  const parts = Array.from({ length: MOST }, (_, start) => ({
    ...{ upload_id: upload, start, bytes: 1, blob: `uploads/${upload}/${start}-x` },
  }))
  await server.context.database.transaction().execute(async (write) => {
    for (let at = 0; at < MOST; at += 1000)
      await write
        .insertInto('upload_parts')
        .values(parts.slice(at, at + 1000))
        .execute()
  })
  const before = await server.context.blobs.list('uploads/')
  const refused = await patchUpload(client, uploadPath(id), MOST, Buffer.from('x'))
  expect(refused.status).toBe(429)
  expect(replyRule(refused.status, 'upload')).toBe('back-off')
  expect(await refused.json()).toMatchObject({ error: expect.stringMatching(/stays on your device/) })
  expect(await server.context.blobs.list('uploads/')).toEqual(before)
  expect((await patchUpload(client, uploadPath(id), MOST, fakeWebm(32_768))).status).toBe(204)
})
