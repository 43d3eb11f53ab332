/** Names of speakers that nobody is: each call made the next one longer, in the body of its answer and in work. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EditAnswer } from '../../../../contract/edits.ts'
import type { RecordingId, UserId } from '../../../../contract/ids.ts'
import { MAX_NAMED_SPEAKERS } from '../../../../contract/limits.ts'
import type { Transcript } from '../../../../contract/recordings/transcript.ts'
import { findTranscript, saveTranscript } from '../../../../server/store/tables/recordings/transcripts.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../../testkit/server/test-server.ts'
import { transcribed } from '../../../../testkit/server/transcribed.ts'

const FULL = 'A transcript has at most 1,000 named speakers. Use names it has.'
const SEGMENTS = [{ start: 0, end: 4, text: 'We sail on Friday.', speaker: '1' }]

let server: TestServer
let client: TestClient
beforeAll(async () => {
  server = await startTestServer()
  client = await server.signIn()
})
afterAll(() => server.close())

const labels = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => `${from + at}`.padStart(40, 'x'))
const names = (from: number, count = 100) => labels(from, count).map((label) => ({ label, name: 'Nobody' }))
const send = (id: RecordingId, speakers: { label: string; name: string }[]) =>
  client.json('PATCH', `/api/recordings/${id}/transcript`, { speakers })
async function stored(id: RecordingId): Promise<Transcript> {
  const transcript = await findTranscript(server.context.database, id)
  if (!transcript) throw new Error('There is no transcript.')
  return transcript
}
const countOf = ({ named = {} }: Transcript): number => Object.keys(named).length

async function full(): Promise<RecordingId> {
  const id = await transcribed(server, client, SEGMENTS)
  for (let at = 0; at < MAX_NAMED_SPEAKERS; at += 100) expect((await send(id, names(at))).status).toBe(200)
  return id
}

test.each([15, 30])('after %i calls with a hundred new labels each, a transcript has a thousand', async (calls) => {
  const id = await transcribed(server, client, SEGMENTS)
  const statuses: number[] = []
  for (let at = 0; at < calls; at++) statuses.push((await send(id, names(at * 100))).status)
  expect(statuses).toEqual(Array.from({ length: calls }, (_, at) => (at < 10 ? 200 : 413)))
  expect(countOf(await stored(id))).toBe(MAX_NAMED_SPEAKERS)
})

test('also by names that are taken away again, and where they are given back', async () => {
  const id = await full()
  const gone = await send(id, [{ label: 'new', name: '' }])
  expect([gone.status, (await gone.json()).error]).toEqual([413, FULL])
  const given = await stored(id)
  const others = labels(5000, 1000)
  const transcript = {
    ...given,
    speakers: Object.fromEntries(others.map((label) => [label, 'Nobody'])),
    named: Object.fromEntries(others.map((label) => [label, 1])),
  }
  expect((await client.json('PUT', `/api/recordings/${id}/given-back`, { transcript })).status).toBe(413)
  expect(await stored(id)).toEqual(given)
})

test('where there are a thousand, each can still be changed and taken away', async () => {
  const id = await full()
  const [first = '', second = ''] = labels(0, 2)
  const speakers = [
    { label: first, name: 'Ada' },
    { label: second, name: '' },
  ]
  expect((await send(id, speakers)).status).toBe(200)
  const { speakers: after = {} } = await stored(id)
  expect([after[first], second in after]).toEqual(['Ada', false])
})

test('of edits among others, the device keeps what is refused, and all others are done', async () => {
  const id = await full()
  const kinds = [
    { kind: 'speaker', label: 'new', name: 'Cy' },
    { kind: 'speaker', ...names(0, 1)[0], name: 'Ada' },
    { kind: 'title', title: 'Sailing' },
  ]
  const answer = await client.json('POST', '/api/edits', { recordings: [{ id, edits: kinds }] })
  const [{ edits, row }] = ((await answer.json()) as { recordings: [{ edits: EditAnswer[]; row: object }] }).recordings
  expect(edits).toEqual([{ status: 413, error: FULL, code: 'too-long' }, { status: 200 }, { status: 200 }])
  expect(row).toMatchObject({ title: 'Sailing' })
})

test('a name that was given offline comes too late for its sentences, and is kept', async () => {
  const id = await transcribed(server, client, SEGMENTS)
  const { user } = (await (await client.fetch('/api/auth/session')).json()) as { user: { id: UserId } }
  const again = { ...(await stored(id)), createdAt: '2027-01-01T00:00:00.000Z', segments: [] }
  await server.context.database.transaction().execute((write) => saveTranscript(write, user.id, again))
  expect((await send(id, [{ label: '1', name: 'Ada' }])).status).toBe(200)
  expect((await stored(id)).speakers).toEqual({ 1: 'Ada' })
})

test('a label of any letters is kept as it is', async () => {
  const id = await transcribed(server, client, SEGMENTS)
  expect((await send(id, [{ label: '__proto__', name: 'Ada' }])).status).toBe(200)
  expect(Object.entries((await stored(id)).speakers ?? {})).toEqual([['__proto__', 'Ada']])
})
