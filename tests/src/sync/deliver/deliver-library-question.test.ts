import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { newMessageId, newRecordingId } from '../../../../contract/ids.ts'
import type { LibraryMessage, LibraryQuestion } from '../../../../contract/recordings/library-chat.ts'
import { forgetRecording } from '../../../../src/local/recordings/forget-recording.ts'
import { askLibrary, retryLibraryQuestions } from '../../../../src/local/recordings/library-chat.ts'
import { getLibraryMessages } from '../../../../src/local/recordings/queries.ts'
import { drain } from '../../../../src/sync/drain.ts'
import { pull } from '../../../../src/sync/feed/pull.ts'
import { libraryRow } from '../../local/recordings/library.ts'
import { ANNA } from '../../local/recordings/takes.ts'
import { type Device, openDevice } from '../devices/device.ts'

const HARBOUR = libraryRow({ title: 'Harbour', confirmedAt: new Date(0).toISOString() })
let device: Device
let asked: LibraryQuestion[]
let reply: (question: LibraryQuestion) => Response

beforeEach(async () => {
  asked = []
  const reach = async (_: unknown, init?: RequestInit) => {
    const question = JSON.parse(String(init?.body)) as LibraryQuestion
    asked.push(question)
    return reply(question)
  }
  device = openDevice(ANNA, 'http://server', reach as typeof fetch)
  await device.app.recordings.add(HARBOUR)
})
afterEach(async () => {
  vi.useRealTimers()
  await device.clear()
})

const offline = (): Response => {
  throw new TypeError('The network is gone.')
}
const answerTo = ({ messageId, searched }: LibraryQuestion, fields: Partial<LibraryMessage> = {}): LibraryMessage => ({
  ...{ id: newMessageId(), role: 'assistant', content: 'In May.', timestamp: new Date(Date.now() + 1).toISOString() },
  ...{ citations: [], engine: 'Test', replyTo: messageId, searched, ...fields },
})
const answering =
  (fields: Partial<LibraryMessage> = {}) =>
  (question: LibraryQuestion): Response => {
    const message = answerTo(question, fields)
    const answer = { response: message.content, citations: message.citations, engine: 'Test', message }
    const body = `event: done\ndata: ${JSON.stringify({ answer })}\n\n`
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  }

async function hear(text: string): Promise<void> {
  const words = { text, segments: [{ start: 4, end: 9, text }], language: 'en', engine: 'Test' }
  await device.app.transcripts.put({ recordingId: HARBOUR.id, ...words, createdAt: new Date(0).toISOString() })
}

it('waits with no network, and is answered later from what has been heard by then', async () => {
  reply = offline
  const id = await askLibrary(device.app, ANNA, '  When does the harbour open? ')
  await drain(device)
  expect(await device.app.outbox.toArray()).toMatchObject([
    { recording: null, state: { kind: 'pending', waitingFor: 'offline' } },
  ])
  expect(asked[0]).toMatchObject({ passages: [], searched: { recordings: 0, of: 1 } })

  await hear('The harbour opens in May.')
  reply = answering()
  await retryLibraryQuestions(device.app)
  await drain(device)
  expect(asked[1]).toMatchObject({
    ...{ messageId: id, message: 'When does the harbour open?', conversationHistory: [] },
    ...{ passages: [{ recordingId: HARBOUR.id, from: 4, to: 9 }], searched: { recordings: 1, of: 1 } },
  })
  expect(await device.app.outbox.count()).toBe(0)
  expect(await getLibraryMessages(device.app)).toMatchObject([
    { id, role: 'user' },
    { role: 'assistant', content: 'In May.', replyTo: id, owner: ANNA, searched: { recordings: 1, of: 1 } },
  ])
})

it('sends at most the last five messages, and nothing of what waits for an upload holds it up', async () => {
  await device.app.outbox.add({
    ...{ owner: ANNA, recording: newRecordingId(), work: { kind: 'upload' }, createdAt: 0 },
    state: { kind: 'pending', attempt: 3, notBefore: Number.MAX_SAFE_INTEGER, waitingFor: 'server-busy' },
  })
  const asking = Date.now()
  vi.useFakeTimers({ toFake: ['Date'] })
  // The server's clock is an hour ahead: its answers bear times of after all of these questions.
  reply = answering({ timestamp: new Date(asking + 3_600_000).toISOString() })
  for (let at = 0; at < 4; at++) {
    vi.setSystemTime(asking + at * 60_000)
    await askLibrary(device.app, ANNA, `Question ${at}?`)
    await drain(device)
  }
  expect(asked).toHaveLength(4)
  expect(asked[3]?.conversationHistory.map(({ content }) => content)).toEqual([
    ...['In May.', 'Question 1?', 'In May.', 'Question 2?', 'In May.'],
  ])
})

it('is parked when the server refuses it, and goes on by Retry', async () => {
  reply = () => Response.json({ error: 'Recording not found' }, { status: 404 })
  await askLibrary(device.app, ANNA, 'When?')
  await drain(device)
  expect(await device.app.outbox.toArray()).toMatchObject([{ state: { kind: 'parked' } }])
  reply = answering()
  await retryLibraryQuestions(device.app)
  await drain(device)
  expect(await device.app.outbox.count()).toBe(0)
})

it('comes from another device with the pull', async () => {
  const message = answerTo({ messageId: newMessageId() } as LibraryQuestion)
  const changes = [{ kind: 'library-message', revision: 4, message }]
  const fetched = async () =>
    Response.json({ changes, cursor: 4, more: false, engines: { speech: null, language: 'Test' } })
  const other = openDevice(ANNA, 'http://server', fetched)
  await pull(other)
  expect(await getLibraryMessages(other.app)).toEqual([{ ...message, owner: ANNA }])
})

it('keeps nothing of what was said in a recording that is deleted for good', async () => {
  const citation = { recordingId: HARBOUR.id, start: 4, end: 9, quote: 'The harbour opens in May.', at: 7 }
  reply = answering({ citations: [citation] })
  await askLibrary(device.app, ANNA, 'When does the harbour open?')
  await drain(device)
  await forgetRecording(device.app, HARBOUR.id)
  const [, answer] = await getLibraryMessages(device.app)
  expect(answer).toMatchObject({ content: '', citations: [], withdrawn: true })
})
