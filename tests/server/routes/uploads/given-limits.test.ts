import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { GiveBack } from '../../../../contract/given-back.ts'
import { newMessageId, newRecordingId, type RecordingId } from '../../../../contract/ids.ts'
import { MAX_GIVEN_CHAT_BYTES, MAX_GIVEN_TRANSCRIPT_CHARACTERS } from '../../../../contract/limits.ts'
import type { ChatMessage } from '../../../../contract/recordings/chat.ts'
import type { Transcript, TranscriptSegment } from '../../../../contract/recordings/transcript.ts'
import { MOST_VERSIONS } from '../../../../server/store/tables/recordings/transcript-versions.ts'
import { findTranscript } from '../../../../server/store/tables/recordings/transcripts.ts'
import { fakeWebm, postRecording, recordingForm } from '../../../../testkit/server/recordings.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../../testkit/server/test-server.ts'
import { listMessages } from '../../../whole-chat.ts'

let server: TestServer
let owner: TestClient
let id: RecordingId
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.signIn()
})
afterAll(() => server.close())
beforeEach(async () => {
  id = newRecordingId()
  expect((await postRecording(owner, recordingForm({ id, title: 'Restored' }, fakeWebm()))).status).toBe(201)
})

const give = async (body: GiveBack): Promise<number> =>
  (await owner.json('PUT', `/api/recordings/${id}/given-back`, body)).status
const made = (second: number, segment: Partial<TranscriptSegment> = {}): Transcript => ({
  ...{ recordingId: id, text: 'one', segments: [{ start: 0, end: 1, text: 'one', ...segment }], language: 'en' },
  ...{ engine: 'Engine 1', createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString() },
})
const versions = async (): Promise<{ createdAt: string }[]> =>
  (await owner.fetch(`/api/recordings/${id}/transcripts`)).json()

test('however many transcripts a device gives back, some of what they replaced is kept, and not all', async () => {
  for (let second = 0; second < MOST_VERSIONS + 8; second++) expect(await give({ transcript: made(second) })).toBe(200)
  const kept = await versions()
  expect(kept).toHaveLength(MOST_VERSIONS)
  expect(kept[0]?.createdAt, 'the newest that was replaced').toBe(made(MOST_VERSIONS + 6).createdAt)
})

const long = 'x'.repeat(MAX_GIVEN_TRANSCRIPT_CHARACTERS)
test.each<[string, Partial<Transcript>]>([
  ['what was heard', { segments: [{ start: 0, end: 1, text: 'one', heard: long }] }],
  ['its words', { segments: [{ start: 0, end: 1, text: 'one', words: [{ start: 0, end: 1, text: long }] }] }],
  ['a label', { segments: [{ start: 0, end: 1, text: 'one', heardSpeaker: long }] }],
  ['a name', { speakers: { 1: long } }],
  ['its engine', { engine: long }],
  ['a language that it does not know', { unknownLanguage: long }],
])('a transcript is refused for the length of %s', async (_, endless) => {
  const answer = await owner.json('PUT', `/api/recordings/${id}/given-back`, { transcript: { ...made(0), ...endless } })
  expect([answer.status, (await answer.json()).code]).toEqual([413, 'too-long'])
  expect(await findTranscript(server.context.database, id)).toBeNull()
})

test('the longest that a server makes comes back with its words', async () => {
  const said = Array.from({ length: 18_000 }, (_, at) => ({ start: at / 4, end: at / 4 + 0.2, text: 'meeting' }))
  const segments = Array.from({ length: 1500 }, (_, at) => {
    const words = said.slice(at * 12, at * 12 + 12)
    return { start: at * 3, end: at * 3 + 3, text: words.map(({ text }) => text).join(' '), words }
  })
  expect(await give({ transcript: { ...made(0), segments } })).toBe(200)
})

const message = (length: number): ChatMessage => ({
  ...{ id: newMessageId(), recordingId: id, role: 'user', content: 'x'.repeat(length) },
  ...{ timestamp: '2026-01-01T00:00:00.000Z', type: 'normal', citations: [], engine: null, replyTo: null },
})

test('a chat ends where nobody has asked that much, and what is here already is taken again', async () => {
  const calls = Array.from({ length: Math.ceil(MAX_GIVEN_CHAT_BYTES / 1_990_000) }, () =>
    Array.from({ length: 10 }, () => message(199_000)),
  )
  const beyond = calls.pop() ?? []
  for (const messages of calls) expect(await give({ messages })).toBe(200)
  const answer = await owner.json('PUT', `/api/recordings/${id}/given-back`, { messages: beyond })
  expect([answer.status, (await answer.json()).code]).toEqual([413, 'too-long'])
  expect(await listMessages(server.context.database, id)).toHaveLength(calls.length * 10)
  for (const messages of calls) expect(await give({ messages })).toBe(200)
})
