import { afterAll, beforeAll, expect, test } from 'vitest'
import { newRecordingId } from '../../../contract/ids.ts'
import { fakeWebm, postRecording, recordingForm, uploadSegment } from '../../../testkit/server/recordings.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../testkit/server/test-server.ts'

let server: TestServer
let owner: TestClient
const audio = fakeWebm(1000)
const id = newRecordingId()
const path = `/api/recordings/${id}/audio`
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.signIn()
  await postRecording(owner, recordingForm({ id }, audio))
})
afterAll(() => server.close())

const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())
const ranged = (range: string, headers: Record<string, string> = {}) =>
  owner.fetch(path, { headers: { range, ...headers } })

test('row 21: the whole recording comes with its type and can be asked for by ranges', async () => {
  const answer = await owner.fetch(path)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('audio/webm')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('accept-ranges')).toBe('bytes')
  expect(audio.equals(await bytesOf(answer))).toBe(true)
})

test.each([
  ['bytes=0-99', 0, 100],
  ['bytes=900-', 900, 1000],
  ['bytes=-100', 900, 1000],
  ['bytes=990-5000', 990, 1000],
])('%s is that part', async (range, start, end) => {
  const answer = await ranged(range)
  expect([answer.status, answer.headers.get('content-range')]).toEqual([206, `bytes ${start}-${end - 1}/1000`])
  expect(audio.subarray(start, end).equals(await bytesOf(answer))).toBe(true)
})

test('a range beyond the end is refused with the size', async () => {
  const answer = await ranged('bytes=1000-')
  expect([answer.status, answer.headers.get('content-range')]).toEqual([416, 'bytes */1000'])
})

test.each(['bytes=5-1', 'bytes=0-1,5-9', 'items=0-1', 'bytes=x'])('%s is ignored', async (range) => {
  expect((await ranged(range)).status).toBe(200)
})

test('what the player has is not sent again, and a range of something older is sent whole', async () => {
  const etag = (await owner.fetch(path)).headers.get('etag') ?? ''
  expect((await owner.fetch(path, { headers: { 'if-none-match': etag } })).status).toBe(304)
  expect((await ranged('bytes=0-9', { 'if-range': etag })).status).toBe(206)
  expect((await ranged('bytes=0-9', { 'if-range': '"older"' })).status).toBe(200)
})

test('a signed link plays without a session, for this recording only and only unchanged', async () => {
  const { audioUrl } = await (await owner.fetch(`/api/recordings/${id}/audio-url`)).json()
  expect((await server.anonymous.fetch(audioUrl)).status).toBe(200)
  const later = audioUrl.replace(/expires=(\d+)/, (_: string, time: string) => `expires=${Number(time) + 1000}`)
  expect((await server.anonymous.fetch(later)).status).toBe(403)
  const other = newRecordingId()
  await postRecording(owner, recordingForm({ id: other }, fakeWebm()))
  expect((await server.anonymous.fetch(audioUrl.replace(id, other))).status).toBe(403)
})

test('each segment is a file of its own', async () => {
  const two = newRecordingId()
  const [first, second] = [fakeWebm(500), fakeWebm(600)]
  const uploads = [await uploadSegment(owner, two, first, 0), await uploadSegment(owner, two, second, 1)]
  await postRecording(owner, recordingForm({ id: two, uploads: JSON.stringify(uploads) }))
  const get = async (query: string) => bytesOf(await owner.fetch(`/api/recordings/${two}/audio${query}`))
  expect(first.equals(await get(''))).toBe(true)
  expect(second.equals(await get('?segment=1'))).toBe(true)
  expect((await owner.fetch(`/api/recordings/${two}/audio?segment=2`)).status).toBe(404)
})
