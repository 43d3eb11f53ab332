import { afterAll, beforeAll, expect, test } from 'vitest'
import { KEEP_HEADER } from '../../../contract/endpoints.ts'
import { newRecordingId, type RecordingId } from '../../../contract/ids.ts'
import { keepAbandoned } from '../../../server/uploads/keep-abandoned.ts'
import { fakeWebm, postRecording, recordingForm, sha256, tus, uploadPath, uploadSegment } from '../recordings.ts'
import { startTestServer, type TestClient, type TestServer } from '../test-server.ts'

const HOUR_MS = 60 * 60 * 1000
type Row = { id: RecordingId; title: string; createdAt: string; fileSize: number; audioUrl: string }

let server: TestServer
let owner: TestClient
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.signIn()
})
afterAll(() => server.close())

const sweep = (hours: number): Promise<number> => {
  const { queueTranscription } = server.context.queue
  return keepAbandoned({ ...server.context, queueTranscription }, Date.now() + hours * HOUR_MS)
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
