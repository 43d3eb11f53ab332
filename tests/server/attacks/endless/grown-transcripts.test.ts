/**
 * Texts that grow by what is small in a call: one correction of thousands of sentences, which kept the server busy for minutes; a name before
 * each of them, with which a thread ran out of memory in an export and ended the server; and one more long sentence with each call.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EditAnswer } from '../../../../contract/edits.ts'
import { newRecordingId, type RecordingId } from '../../../../contract/ids.ts'
import {
  MAX_GIVEN_TRANSCRIPT_CHARACTERS,
  MAX_SPEAKER_NAME,
  MAX_TRANSCRIPT_CHARACTERS,
  MAX_TRANSCRIPT_SEGMENTS,
} from '../../../../contract/limits.ts'
import { type Transcript, type TranscriptSegment, transcriptText } from '../../../../contract/recordings/transcript.ts'
import { findTranscript, saveTranscript } from '../../../../server/store/tables/recordings/transcripts.ts'
import { unzip } from '../../../../testkit/samples/unzip.ts'
import { fakeWebm, postRecording, recordingForm } from '../../../../testkit/server/recordings.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../../testkit/server/test-server.ts'

let server: TestServer
let mallory: TestClient
beforeAll(async () => {
  server = await startTestServer()
  mallory = await server.newPerson('mallory@example.org')
})
afterAll(() => server.close())

async function recorded(): Promise<RecordingId> {
  const id = newRecordingId()
  expect((await postRecording(mallory, recordingForm({ id }, fakeWebm()))).status).toBe(201)
  return id
}
const give = (recordingId: RecordingId, segments: TranscriptSegment[], more: Partial<Transcript> = {}) => {
  const made = { language: 'en', engine: 'Engine 1', createdAt: '2026-01-01T00:00:00.000Z', ...more }
  const transcript = { recordingId, text: transcriptText(segments), segments, ...made }
  return mallory.json('PUT', `/api/recordings/${recordingId}/given-back`, { transcript })
}
const stored = async (id: RecordingId) => findTranscript(server.context.database, id)
const here = (segment: Partial<TranscriptSegment> = {}): TranscriptSegment => ({
  start: 0,
  end: 0,
  text: '',
  ...segment,
})

const WORDY = 'a '.repeat(10_000).trim()
const TOO_LONG = { error: expect.stringContaining('at most 400,000 characters. Shorten the corrections.') }

test.each([
  ['in the thread', MAX_TRANSCRIPT_SEGMENTS],
  ['where requests are answered', 5000],
])(
  'one correction of all sentences at one place is refused before their words get times anew, %s',
  async (_, count) => {
    const segment = here({ words: [{ start: 0, end: 1, text: 'a' }] })
    const id = await recorded()
    expect((await give(id, Array(count).fill(segment))).status).toBe(200)
    const correction = { start: 0, heard: '', text: WORDY }
    const answer = await mallory.json('PATCH', `/api/recordings/${id}/transcript`, { corrections: [correction] })
    expect([answer.status, await answer.json()]).toMatchObject([413, TOO_LONG])
    // Many of them, of which the last would fit, are made no more than once.
    const many = [
      ...Array(60).fill({ kind: 'correction', ...correction }),
      { kind: 'correction', ...correction, text: 'b' },
    ]
    const sent = await mallory.json('POST', '/api/edits', { recordings: [{ id, edits: many }] })
    const { recordings } = (await sent.json()) as { recordings: { edits: EditAnswer[] }[] }
    expect(recordings[0]?.edits).toEqual(Array(61).fill({ status: 200 }))
    expect((await stored(id))?.text).toHaveLength(2 * count - 1)
  },
)

test('a name that is longer than people may give is not taken back: it stands before each sentence', async () => {
  const id = await recorded()
  const segments = Array.from({ length: 5000 }, (_, at) => here({ start: at, text: 'a', speaker: '1' }))
  const named = (length: number) => give(id, segments, { speakers: { 1: 'n'.repeat(length) } })
  expect((await named(MAX_SPEAKER_NAME + 1)).status).toBe(413)
  expect((await named(MAX_SPEAKER_NAME)).status).toBe(200)
})

test('one that is there from before is cut where it stands before each sentence', async () => {
  const id = await recorded()
  const segments = Array.from({ length: 300 }, (_, at) => here({ start: at, text: 'a', speaker: '1' }))
  const made = { language: 'en', engine: 'Engine 1', createdAt: '2026-01-01T00:00:00.000Z' }
  const transcript = {
    recordingId: id,
    text: transcriptText(segments),
    segments,
    speakers: { 1: 'n'.repeat(600_000) },
    ...made,
  }
  const user = await mallory.userId()
  await server.context.database.transaction().execute((write) => saveTranscript(write, user, transcript))
  const files = unzip(new Uint8Array(await (await mallory.fetch(`/api/export/${id}`)).arrayBuffer()))
  const srt = [...files].find(([name]) => name.endsWith('.srt'))?.[1]
  expect(String(srt).match(/n{80}: a/g)).toHaveLength(300)
  expect(srt?.length).toBeLessThan(300 * 200)
})

test('a transcript does not grow without end by what is given back call by call', async () => {
  const id = await recorded()
  const half = 'x'.repeat(MAX_TRANSCRIPT_CHARACTERS / 2)
  const segments = Array.from({ length: 8 }, (_, at) => here({ start: at, text: 'a' }))
  expect((await give(id, segments)).status).toBe(200)
  const statuses: number[] = []
  for (const [at, segment] of segments.entries()) {
    const longer = { ...segment, text: half, heard: 'a', edited: at + 1 }
    statuses.push((await give(id, segments.with(at, longer))).status)
  }
  expect(statuses).toEqual([200, ...Array(7).fill(413)])
  expect((await stored(id))?.segments.filter(({ text }) => text === half)).toHaveLength(1)
})

test('one that is longer from before takes in what is given back, as long as it does not grow', async () => {
  const id = await recorded()
  const [first, second] = [here({ text: 'x'.repeat(2 * MAX_TRANSCRIPT_CHARACTERS) }), here({ start: 1, text: 'b' })]
  const made = { language: 'en', engine: 'Engine 1', createdAt: '2026-01-01T00:00:00.000Z' }
  const user = await mallory.userId()
  const transcript = { recordingId: id, text: transcriptText([first, second]), segments: [first, second], ...made }
  await server.context.database.transaction().execute((write) => saveTranscript(write, user, transcript))
  const corrected = (text: string, edited: number) =>
    give(id, [here({ text: 'x' }), { ...second, heard: 'b', text, edited }])
  expect((await corrected('c', 1)).status).toBe(200)
  expect((await stored(id))?.segments.map(({ text }) => text.length)).toEqual([2 * MAX_TRANSCRIPT_CHARACTERS, 1])
  expect((await corrected('cc', 2)).status).toBe(413)
  const corrections = [{ start: 1, heard: 'b', text: 'd' }]
  expect((await mallory.json('PATCH', `/api/recordings/${id}/transcript`, { corrections })).status).toBe(200)
})

test('a name that is there from before, and longer, refuses nothing that a device gives back with it', async () => {
  const id = await recorded()
  const [first, second] = [here({ text: 'a', speaker: '1' }), here({ start: 1, text: 'b' })]
  const made = { language: 'en', engine: 'Engine 1', createdAt: '2026-01-01T00:00:00.000Z' }
  const speakers = { 1: 'n'.repeat(MAX_SPEAKER_NAME + 1) }
  const transcript = { recordingId: id, text: 'a b', segments: [first, second], speakers, ...made }
  const user = await mallory.userId()
  await server.context.database.transaction().execute((write) => saveTranscript(write, user, transcript))
  const corrected = [first, { ...second, heard: 'b', text: 'c', edited: 1 }]
  expect((await give(id, corrected, { speakers })).status).toBe(200)
  expect(await stored(id)).toMatchObject({ text: 'a c', speakers })
  expect((await give(id, corrected, { speakers: { 1: `${speakers[1]}n` } })).status).toBe(413)
})

test('more sentences than any meeting has are not taken back', async () => {
  const id = await recorded()
  expect((await give(id, Array(MAX_TRANSCRIPT_SEGMENTS + 1).fill(here()))).status).toBe(413)
  expect(await stored(id)).toBeNull()
})

const LAST = here({ start: 9, text: 'b' })
test.each([
  ['has more sentences', Array(MAX_TRANSCRIPT_SEGMENTS).fill(here())],
  ['has more that was heard', [here({ text: 'a', heard: 'x'.repeat(MAX_GIVEN_TRANSCRIPT_CHARACTERS) })]],
])('one that %s from before takes a correction of the same', async (_, before: TranscriptSegment[]) => {
  const id = await recorded()
  const segments = [...before, LAST]
  const made = { language: 'en', engine: 'Engine 1', createdAt: '2026-01-01T00:00:00.000Z' }
  const transcript = { recordingId: id, text: transcriptText(segments), segments, ...made }
  const user = await mallory.userId()
  await server.context.database.transaction().execute((write) => saveTranscript(write, user, transcript))
  const given = { ...LAST, text: 'b', edited: 1 }
  expect((await give(id, [...before, given])).status).toBe(200)
  expect((await stored(id))?.segments.at(-1)).toEqual(given)
})
