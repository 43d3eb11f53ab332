import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newRecordingId, type RecordingId } from '../../../../contract/ids.ts'
import {
  MAX_DELETED_LENGTH,
  MAX_KEPT_DELETIONS,
  MAX_SEALED_LENGTH,
} from '../../../../contract/recordings/sealed-values.ts'
import { fakeWebm, postRecording, recordingForm } from '../../../../testkit/server/recordings.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../../testkit/server/test-server.ts'

let server: TestServer
let ada: TestClient
let id: RecordingId
beforeEach(async () => {
  server = await startTestServer({ ZERO_ACCESS: 'offered', PERSON_QUOTA_MB: '1' })
  ada = await server.newPerson('ada@example.org')
  id = await keepRecording(ada)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await server.close()
})

async function keepRecording(client: TestClient): Promise<RecordingId> {
  const made = newRecordingId()
  expect((await postRecording(client, recordingForm({ id: made }, fakeWebm()))).status).toBe(201)
  return made
}

const put = (client: TestClient, of: RecordingId, column: string, length = MAX_SEALED_LENGTH) =>
  client.json('PUT', `/api/recordings/${of}/sealed-values`, {
    ...{ column, version: '1-0a1b2c3d', value: 'A'.repeat(length) },
  })
const columns = async () =>
  (await (await ada.fetch('/api/sealed-values?after=0')).json()).values.map(({ column }: { column: string }) => column)
/** What a person has is counted anew after a minute. */
const countAnew = () => vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000)

test('a value for which its person has no space left is refused, and those that are there stay', async () => {
  for (const column of ['one', 'two']) expect((await put(ada, id, column)).status).toBe(200)
  const refused = await put(ada, id, 'three')
  expect(refused.status).toBe(507)
  expect(await refused.json()).toMatchObject({
    code: 'person-full',
    error: expect.stringMatching(/for one person\. What is not sent stays on your device/),
  })
  expect(await columns()).toEqual(['one', 'two'])
  const bob = await server.newPerson('bob@example.org')
  expect((await put(bob, await keepRecording(bob), 'three')).status).toBe(200)
})

test('what is sealed leaves that much less for audio, also by a new count', async () => {
  for (const column of ['one', 'two']) await put(ada, id, column)
  const form = () => recordingForm({ id: newRecordingId() }, fakeWebm(400_000))
  expect((await postRecording(ada, form())).status).toBe(507)
  countAnew()
  expect((await postRecording(ada, form())).status).toBe(507)
})

test('what is deleted for good makes space for what was refused', async () => {
  const gone = await keepRecording(ada)
  for (const column of ['one', 'two']) await put(ada, gone, column)
  expect((await put(ada, id, 'row')).status).toBe(507)
  expect((await ada.json('DELETE', `/api/recordings/${gone}?forever=1`)).status).toBeLessThan(300)
  countAnew()
  expect((await put(ada, id, 'row')).status).toBe(200)
})

test('who has no such recording uses up nothing', async () => {
  for (let at = 0; at < 3; at++) expect((await put(ada, newRecordingId(), 'row')).status).toBe(404)
  expect((await put(ada, id, 'row')).status).toBe(200)
})

/** As if so many recordings had been deleted for good, each by a word of this length. */
async function haveDeleted(count: number, length: number, name = 'deleted'): Promise<void> {
  const { database, people } = server.context
  const user = (await people.findByEmail('ada@example.org'))?.id ?? ''
  const value = 'A'.repeat(length)
  for (let from = 0; from < count; from += 1000) {
    const words = Array.from({ length: Math.min(1000, count - from) }, (_, at) => ({
      ...{ user_id: user, recording_id: newRecordingId(), name, n: 1, version: '1-0a1b2c3d', value },
      revision: -1 - from - at,
    }))
    await database.insertInto('sealed_values').values(words).execute()
  }
}

test('what confirms deletions takes no space of its person, however much of it is kept', async () => {
  await haveDeleted(3000, MAX_DELETED_LENGTH)
  countAnew()
  expect((await put(ada, id, 'row')).status).toBe(200)
  expect((await postRecording(ada, recordingForm({ id: newRecordingId() }, fakeWebm(100_000)))).status).toBe(201)
})

test('of what confirms deletions only so much is kept, and what is deleted after that goes all the same', async () => {
  await haveDeleted(MAX_KEPT_DELETIONS - 1, 4)
  await haveDeleted(10, 4, 'row')
  const last = await keepRecording(ada)
  expect((await put(ada, last, 'deleted', 4)).status).toBe(200)
  expect((await put(ada, id, 'deleted', 4)).status).toBe(422)
  expect((await put(ada, id, 'row', 4)).status).toBe(200)
  expect((await ada.json('DELETE', `/api/recordings/${id}?forever=1`)).status).toBe(200)
  const bob = await server.newPerson('bob@example.org')
  expect((await put(bob, await keepRecording(bob), 'deleted', 4)).status).toBe(200)
})
