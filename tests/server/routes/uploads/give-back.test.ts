import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ChangesAnswer } from '../../../../contract/changes.ts'
import { endpoints } from '../../../../contract/endpoints.ts'
import type { GiveBack, GivenBack } from '../../../../contract/given-back.ts'
import { newMessageId, newRecordingId, type RecordingId } from '../../../../contract/ids.ts'
import type { ChatMessage } from '../../../../contract/recordings/chat.ts'
import type { LibraryMessage } from '../../../../contract/recordings/library-chat.ts'
import type { Transcript } from '../../../../contract/recordings/transcript.ts'
import { fakeWebm, postRecording, recordingForm } from '../../../../testkit/server/recordings.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../../testkit/server/test-server.ts'
import { whole } from '../../../whole.ts'

let server: TestServer
let owner: TestClient
let id: RecordingId
beforeEach(async () => {
  server = await startTestServer()
  owner = await server.signIn()
  id = newRecordingId()
  expect((await postRecording(owner, recordingForm({ id, title: 'Restored' }, fakeWebm()))).status).toBe(201)
})
afterEach(() => server.close())

const give = async (body: GiveBack, client = owner, recording = id) => {
  const answer = await client.json('PUT', `/api/recordings/${recording}/given-back`, body)
  return { status: answer.status, ...((await answer.json()) as GivenBack) }
}
const feed = async () => (await (await owner.fetch('/api/changes?cursor=0')).json()) as ChangesAnswer
const edits = { title: 'Later', isFavorite: true, marks: [3], deletedAt: null }

const transcript = (changes: Partial<Transcript> = {}): Transcript => ({
  recordingId: id,
  text: 'one two',
  segments: [
    { start: 0, end: 1, text: 'one' },
    { start: 1, end: 2, text: 'two' },
  ],
  language: 'en',
  engine: 'Engine 1',
  createdAt: '2026-01-01T00:00:00.000Z',
  ...changes,
})
const message = (changes: Partial<ChatMessage>): ChatMessage => ({
  id: newMessageId(),
  recordingId: id,
  role: 'user',
  content: 'What?',
  timestamp: '2026-01-01T00:00:00.000Z',
  type: 'normal',
  citations: [],
  engine: null,
  replyTo: null,
  ...changes,
})

test('of what people set, each part comes back where it is later, whatever the order and how often', async () => {
  await owner.json('PATCH', `/api/recordings/${id}`, { title: 'Said after the restore' })
  const past = Date.now() - 60_000
  for (const stamps of [
    { title: past, favorite: past, marks: past },
    { title: past - 1, favorite: past - 1 },
  ]) {
    const { recording } = await give({ edits: { ...edits, isFavorite: stamps.favorite === past, edited: stamps } })
    expect(recording).toMatchObject({ title: 'Said after the restore', isFavorite: true, deletedAt: null })
    expect(recording.highlights).toEqual([{ start: 3, end: null, text: '', mark: true }])
  }
  const { cursor } = await feed()
  await give({ edits: { ...edits, edited: { title: past } } })
  expect((await feed()).cursor, 'nothing changes the second time').toBe(cursor)
})

test('a stamp from the future does not keep others from changing it', async () => {
  const { recording } = await give({ edits: { ...edits, edited: { title: Date.now() + 1e12 } } })
  expect(recording.title).toBe('Later')
  expect(recording.edited?.title).toBeLessThanOrEqual(Date.now())
})

test('neither does one in a transcript, also one that no number comes after', async () => {
  const ahead = Number.MAX_SAFE_INTEGER
  const [one, two] = transcript().segments
  if (!one || !two) throw new Error('Two segments.')
  const segments = [{ ...one, text: 'won', heard: 'one', edited: ahead }, two]
  const named = { 1: ahead }
  const given = await give({ transcript: transcript({ segments, speakers: { 1: 'Ann' }, named }) })
  expect(given.transcript?.segments[0]?.edited).toBeLessThanOrEqual(Date.now())
  const corrections = [{ start: 0, heard: 'one', text: 'wan' }]
  const speakers = [{ label: '1', name: 'Bo' }]
  const corrected = await owner.json('PATCH', `/api/recordings/${id}/transcript`, { corrections, speakers })
  expect(corrected.status).toBe(200)
  const answer = endpoints.changes.answer.safeParse(await feed())
  expect(answer.success, 'devices can read the feed').toBe(true)
})

test('the trash is taken from where it is later too', async () => {
  const deletedAt = new Date().toISOString()
  const first = await give({ edits: { ...edits, deletedAt, edited: { trash: Date.now() - 50 } } })
  expect(first.recording.deletedAt).toBe(deletedAt)
  await owner.json('POST', `/api/recordings/${id}/restore`)
  const again = await give({ edits: { ...edits, deletedAt, edited: { trash: Date.now() - 50_000 } } })
  expect(again.recording.deletedAt).toBeNull()
})

test('a transcript with corrections comes back as it is, and is not made again', async () => {
  const corrected = transcript({
    text: 'whatever a caller says',
    segments: [
      { start: 0, end: 1, text: 'won', heard: 'one', edited: 5 },
      { start: 1, end: 2, text: 'two' },
    ],
    speakers: { 1: 'Ann' },
    named: { 1: 5 },
  })
  const given = await give({ transcript: corrected })
  expect(given.transcript).toEqual({ ...corrected, text: 'won two' })
  expect(given.recording).toMatchObject({ transcription: { state: 'done', engine: 'Engine 1', empty: false } })
})

whole(test)(
  'two devices with other corrections of one transcript both get theirs in, and the later of one sentence stays',
  async () => {
    const [one, two] = transcript().segments
    if (!one || !two) throw new Error('Two segments.')
    await give({ transcript: transcript({ segments: [{ ...one, text: 'A', heard: 'one', edited: 20 }, two] }) })
    const second = [
      { ...one, text: 'older', heard: 'one', edited: 10 },
      { ...two, text: 'B', heard: 'two', edited: 10 },
    ]
    const { transcript: now } = await give({
      transcript: transcript({ segments: second, speakers: { 1: 'Bo' }, named: { 1: 9 } }),
    })
    expect(now).toMatchObject({ text: 'A B', speakers: { 1: 'Bo' } })
  },
)

test('what people worked on comes back over what an engine made anew since', async () => {
  await give({ transcript: transcript({ createdAt: '2026-02-02T00:00:00.000Z', engine: 'Engine 2' }) })
  const touched = transcript({ segments: [{ start: 0, end: 1, text: 'won', heard: 'one', edited: 5 }], text: 'won' })
  expect((await give({ transcript: touched })).transcript).toEqual(touched)
  expect((await give({ transcript: transcript({ createdAt: '2026-03-03T00:00:00.000Z' }) })).transcript).toEqual(
    touched,
  )
})

test('messages come back once, a question keeps the answer that it has, and those of elsewhere are left out', async () => {
  const question = message({})
  const answer = message({ role: 'assistant', content: 'That.', replyTo: question.id, engine: 'x' })
  const second = { ...answer, id: newMessageId(), content: 'Something else.' }
  const foreign = message({ recordingId: newRecordingId() })
  await give({ messages: [question, answer, foreign] })
  await give({ messages: [question, second] })
  const kept = (await feed()).changes.flatMap((change) => (change.kind === 'message' ? [change.message] : []))
  expect(kept).toEqual([question, answer])
})

whole(test)(
  'so do those about all recordings, and an answer that rested on what was deleted for good comes back without it',
  async () => {
    const base = { timestamp: '2026-01-01T00:00:00.000Z', engine: null, replyTo: null, citations: [] }
    const question: LibraryMessage = { ...base, id: newMessageId(), role: 'user', content: 'Where?' }
    const citations = [{ start: 0, end: 1, quote: 'secret', at: 0, recordingId: id }]
    const answer: LibraryMessage = {
      ...base,
      id: newMessageId(),
      role: 'assistant',
      content: 'secret',
      replyTo: question.id,
      citations,
    }
    const other = { ...answer, id: newMessageId(), content: 'Another.' }
    await owner.fetch(`/api/recordings/${id}?forever=1`, { method: 'DELETE' })
    for (const messages of [
      [question, answer],
      [question, other],
    ])
      expect((await owner.json('PUT', '/api/chat/all/given-back', { messages })).status).toBe(200)
    const kept = (await feed()).changes.flatMap((change) => (change.kind === 'library-message' ? [change.message] : []))
    expect(kept).toEqual([question, { ...answer, content: '', citations: [], withdrawn: true }])
  },
)

test('nothing comes back into what is gone, or is another person’s', async () => {
  const bo = await server.newPerson('bo@example.org')
  expect((await give({ messages: [message({})] }, bo)).status).toBe(404)
  await owner.fetch(`/api/recordings/${id}?forever=1`, { method: 'DELETE' })
  expect((await give({ edits: { ...edits, edited: { title: 5 } } })).status).toBe(404)
})

test('more than fits is refused with the field that is wrong', async () => {
  const many = Array.from({ length: 51 }, () => message({}))
  expect(await give({ messages: many })).toMatchObject({ status: 400, error: expect.stringContaining('messages') })
})

test('words and speaker of one sentence each come back from the device that changed them later', async () => {
  const [one, two] = transcript().segments
  if (!one || !two) throw new Error('Two segments.')
  const moved = { ...one, speaker: 'B', heardSpeaker: 'A', reassigned: 20 }
  await give({ transcript: transcript({ segments: [moved, two] }) })
  const older = { ...one, text: 'won', heard: 'one', edited: 10, speaker: 'C', heardSpeaker: 'A', reassigned: 10 }
  const { transcript: now } = await give({ transcript: transcript({ segments: [older, two] }) })
  expect(now?.segments[0]).toEqual({ ...moved, text: 'won', heard: 'one', edited: 10 })
})

whole(test)('a sentence keeps its channel where a page that knows none has changed it later', async () => {
  const [one, two] = transcript().segments
  if (!one || !two) throw new Error('Two segments.')
  await give({ transcript: transcript({ segments: [{ ...one, channel: 0 }, two] }) })
  const later = { ...one, text: 'won', heard: 'one', edited: 10 }
  const { transcript: now } = await give({ transcript: transcript({ segments: [later, two] }) })
  expect(now?.segments).toEqual([{ ...later, channel: 0 }, two])
})

whole(test)('a transcript in which only speakers were changed is not replaced by one that was made anew', async () => {
  const [one, two] = transcript().segments
  if (!one || !two) throw new Error('Two segments.')
  const ahead = Number.MAX_SAFE_INTEGER
  const moved = { ...one, speaker: 'B', heardSpeaker: '', reassigned: ahead }
  const first = await give({ transcript: transcript({ segments: [moved, two] }) })
  expect(first.transcript?.segments[0]?.reassigned).toBeLessThanOrEqual(Date.now())
  const anew = await give({ transcript: transcript({ createdAt: '2026-03-03T00:00:00.000Z' }) })
  expect(anew.transcript?.segments[0]).toMatchObject({ speaker: 'B' })
})
