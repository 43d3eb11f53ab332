/** Two megabytes hold a million zeros: sentences that somebody gives to another speaker, each of which was checked by itself. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { EditAnswer } from '../../../../contract/edits.ts'
import type { RecordingId } from '../../../../contract/ids.ts'
import { MAX_TRANSCRIPT_SEGMENTS } from '../../../../contract/limits.ts'
import { findTranscript } from '../../../../server/store/tables/recordings/transcripts.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../../testkit/server/test-server.ts'
import { transcribed } from '../../../../testkit/server/transcribed.ts'

const SEGMENTS = [
  { start: 0, end: 4, text: 'We sail on Friday.', speaker: '1' },
  { start: 5, end: 9, text: 'I write to the harbour.', speaker: '1' },
]

let server: TestServer
let client: TestClient
let id: RecordingId
let made: string
beforeAll(async () => {
  server = await startTestServer()
  client = await server.signIn()
  id = await transcribed(server, client, SEGMENTS)
  made = (await findTranscript(server.context.database, id))?.createdAt ?? ''
})
afterAll(() => server.close())

const given = (count: number, label = '2', place = 0) => ({ made, at: Array<number>(count).fill(place), label })
const send = (...reassignments: object[]) => client.json('PATCH', `/api/recordings/${id}/speakers`, { reassignments })

test.each([200_000, 400_000])('%i zeros are refused before each is looked at', async (count) => {
  const looks = vi.spyOn(Number, 'isInteger')
  const answer = await send(...Array.from({ length: count / 10_000 }, () => given(10_000)))
  const { calls } = looks.mock
  expect([answer.status, (await answer.json()).code]).toEqual([400, 'invalid'])
  expect(calls.length).toBeLessThan(1000)
  looks.mockRestore()
})

test('one call names no more sentences than a transcript has', async () => {
  expect((await send(given(MAX_TRANSCRIPT_SEGMENTS), given(1))).status).toBe(400)
  expect((await send(given(MAX_TRANSCRIPT_SEGMENTS))).status).toBe(200)
})

test('among others, as many as were given offline are done, all in their order', async () => {
  const edits = [given(15_000, '3'), given(15_000, '4', 1), given(15_000, '5')].map((one) => ({
    kind: 'reassign',
    ...one,
  }))
  const answer = await client.json('POST', '/api/edits', { recordings: [{ id, edits }] })
  const { recordings } = (await answer.json()) as { recordings: { edits: EditAnswer[] }[] }
  expect(recordings[0]?.edits).toEqual(Array(3).fill({ status: 200 }))
  const { segments } = (await findTranscript(server.context.database, id)) ?? { segments: [] }
  expect(segments.map(({ speaker }) => speaker)).toEqual(['5', '4'])
})

test('a body of edits with more in it is refused as a whole, so that the device sends each alone', async () => {
  const edits = Array.from({ length: 11 }, () => ({ kind: 'reassign', ...given(10_000) }))
  expect((await client.json('POST', '/api/edits', { recordings: [{ id, edits }] })).status).toBe(400)
})
