/**
 * Uploads had no number, and their type no length: a hundred thousand of eleven kilobytes were read in one query each hour and at
 * each start, which ended the server and the one after it. A month later each of them was deleted by a transaction of its own.
 */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { replyRule } from '../../../../contract/errors.ts'
import { newRecordingId, type UserId, uploadId } from '../../../../contract/ids.ts'
import { eraseOwnedBy } from '../../../../server/deletion/erase-owned.ts'
import { purgeOld } from '../../../../server/deletion/purge.ts'
import { storeAbandoned } from '../../../../server/uploads/store-abandoned.ts'
import { MOST_OPEN } from '../../../../server/uploads/user-quota.ts'
import {
  createUpload,
  fakeWebm,
  patchUpload,
  postRecording,
  recordingForm,
  uploadPath,
  uploadSegment,
} from '../../../../testkit/server/recordings.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../../testkit/server/test-server.ts'
import { rowsRead } from '../costly/rows-read.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** More than any page of them. */
const MANY = 1000

let server: TestServer
let people = 0
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function newPerson(): Promise<{ client: TestClient; user: UserId }> {
  const client = await server.newPerson(`mallory${++people}@example.org`)
  const { user } = (await (await client.fetch('/api/auth/session')).json()) as { user: { id: UserId } }
  return { client, user: user.id }
}

/** Rows as of uploads that were begun now, without a byte; `ids` of one recording each unless given. */
async function begin(
  user: UserId,
  count: number,
  ids = Array.from({ length: count }, () => uploadId(newRecordingId(), 0)),
) {
  const now = new Date().toISOString()
  const rows = ids.map((id) => ({
    id,
    user_id: user,
    mime: 'audio/webm',
    length: null,
    created_at: now,
    touched_at: now,
  }))
  await server.context.database.transaction().execute(async (write) => {
    for (let at = 0; at < rows.length; at += MANY)
      await write
        .insertInto('uploads')
        .values(rows.slice(at, at + MANY).map((row) => ({ ...row, kept_as: null })))
        .execute()
  })
  return ids
}

const uploadsOf = async (user: UserId): Promise<number> =>
  (await server.context.database.selectFrom('uploads').select('id').where('user_id', '=', user).execute()).length

const rescue = (days: number) => {
  const { queueTranscription } = server.context.queue
  return storeAbandoned({ ...server.context, queueTranscription }, Date.now() + days * DAY_MS)
}
const reported: unknown[] = []
const purge = (days: number) =>
  purgeOld({ ...server.context, report: (error) => void reported.push(error) }, Date.now() + days * DAY_MS)

test('the uploads that one person begins have an end, at which the device waits; others, and what has begun, go on', async () => {
  const [greedy, other] = [await newPerson(), await newPerson()]
  const id = newRecordingId()
  expect((await createUpload(greedy.client, id)).status).toBe(201)
  await begin(greedy.user, MOST_OPEN)
  // The count of before is believed for a minute.
  const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000)
  const refused = await createUpload(greedy.client, newRecordingId())
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.json()).toMatchObject({ error: expect.stringMatching(/stays on your device and is sent when/) })
  expect(replyRule(refused.status, 'recording')).toBe('back-off')
  expect(await uploadsOf(greedy.user)).toBe(MOST_OPEN + 1)

  const sound = fakeWebm()
  expect((await patchUpload(greedy.client, uploadPath(id), 0, sound)).status).toBe(204)
  expect((await createUpload(other.client, newRecordingId())).status).toBe(201)
  await server.context.database.deleteFrom('uploads').where('user_id', '=', greedy.user).execute()
  later.mockReturnValue(Date.now() + 2000)
  expect((await createUpload(greedy.client, newRecordingId())).status).toBe(201)
  later.mockRestore()
})

test('of the type that a sender names, no more is kept than any has', async () => {
  const { client, user } = await newPerson()
  const id = newRecordingId()
  expect((await createUpload(client, id, 0, undefined, { mime: `audio/webm;${'x'.repeat(8000)}` })).status).toBe(201)
  const row = server.context.database.selectFrom('uploads').select('mime').where('user_id', '=', user)
  expect((await row.executeTakeFirstOrThrow()).mime.length).toBeLessThan(200)
  const uploads = JSON.stringify([await uploadSegment(client, id, fakeWebm())])
  expect((await postRecording(client, recordingForm({ id, uploads }))).status).toBe(201)
})

test('the look for abandoned takes reads them page by page, and those without a byte not at all', async () => {
  const { client, user } = await newPerson()
  await begin(user, MANY)
  await uploadSegment(client, newRecordingId(), fakeWebm())
  const few = await rowsRead(async () => expect(await rescue(2)).toBe(1))
  await begin(user, MANY)
  const many = await rowsRead(async () => expect(await rescue(2)).toBe(0))
  expect(few.most).toBeLessThan(MANY / 2)
  expect(many.all).toBeLessThan(MANY / 2)
})

test('every abandoned take is found, on whichever page it is', async () => {
  const { client, user } = await newPerson()
  const ids = Array.from({ length: 5 }, () => newRecordingId())
  for (const id of ids) {
    await uploadSegment(client, id, fakeWebm())
    await begin(user, 300)
  }
  expect(await rescue(2)).toBe(ids.length)
})

test('uploads without a byte go after a day, many at once, and the device begins them again', async () => {
  const { client, user } = await newPerson()
  const id = newRecordingId()
  await createUpload(client, id)
  await begin(user, MANY)
  await purge(0.9)
  expect(await uploadsOf(user)).toBe(MANY + 1)
  const commits = vi.spyOn(server.context.database, 'transaction')
  await purge(2)
  expect(commits.mock.calls.length).toBeLessThan(20)
  commits.mockRestore()
  expect(await uploadsOf(user)).toBe(0)
  const gone = await patchUpload(client, uploadPath(id), 0, fakeWebm())
  expect(replyRule(gone.status, 'upload')).toBe('restart-upload')
  expect((await createUpload(client, id)).status).toBe(201)
})

test('the purge of a take of many segments reads each of them once', async () => {
  const { user } = await newPerson()
  const stale = async (count: number) => {
    const recording = newRecordingId()
    const ids = await begin(
      user,
      count,
      Array.from({ length: count }, (_, segment) => uploadId(recording, segment)),
    )
    const parts = ids.map((id) => ({ upload_id: id, start: 0, bytes: 9, blob: `uploads/${id}/0-gone` }))
    await server.context.database.insertInto('upload_parts').values(parts).execute()
    // Their bytes are gone, so they stay, and are told of.
    return rowsRead(() => purge(40))
  }
  const few = await stale(100)
  const many = await stale(200)
  expect(reported).toHaveLength(100 + 300)
  // The first hundred are looked at again.
  expect(many.all).toBeLessThanOrEqual(4 * few.all)
})

test('of an account that is deleted many uploads go at once', async () => {
  const { user } = await newPerson()
  await begin(user, MANY)
  const commits = vi.spyOn(server.context.database, 'transaction')
  await eraseOwnedBy(server.context, user)
  expect(commits.mock.calls.length).toBeLessThan(20)
  commits.mockRestore()
  expect(await uploadsOf(user)).toBe(0)
})
