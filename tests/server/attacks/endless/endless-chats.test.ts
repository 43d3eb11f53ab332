/**
 * Chats had no end but on one way in: a gigabyte of answers given back, two megabytes a call, was read in one block as soon as a
 * recording that they rest on was deleted for good.
 */
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ChangesAnswer } from '../../../../contract/changes.ts'
import { MAX_GIVEN_CHARACTERS } from '../../../../contract/given-back.ts'
import { newMessageId, newRecordingId, type RecordingId, type UserId } from '../../../../contract/ids.ts'
import { MAX_GIVEN_CHAT_BYTES, MAX_LIBRARY_CHAT_BYTES } from '../../../../contract/limits.ts'
import type { LibraryMessage } from '../../../../contract/recordings/library-chat.ts'
import {
  addLibraryMessage,
  answersOn,
  ROW_BYTES,
  withdrawAnswers,
} from '../../../../server/store/tables/recordings/library-messages.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../../testkit/server/test-server.ts'
import { transcribed } from '../../../../testkit/server/transcribed.ts'
import { cases, whole } from '../../../whole.ts'
import { longestBlock, readingsOf } from '../costly/moments.ts'

const FULL = 'This chat is full. Ask in another one.'
const MARK = 'the harbour was mentioned'
const SEGMENTS = [{ start: 0, end: 4, text: 'Anna sends the budget by Friday.' }]

let server: TestServer
let client: TestClient
let user: UserId
beforeEach(async () => {
  server = await startTestServer()
  client = await server.signIn()
  user = await client.userId()
  await server.context.jobs.stop()
})
afterEach(() => server.close())

const answerOn = (...recordings: RecordingId[]): LibraryMessage => ({
  ...{ id: newMessageId(), role: 'assistant', content: MARK, timestamp: new Date().toISOString() },
  citations: recordings.map((recordingId) => ({ recordingId, at: 0, start: 1, end: 2, quote: 'x' })),
  ...{ engine: 'test', replyTo: newMessageId() },
})
const giveBack = (messages: LibraryMessage[]) => client.json('PUT', '/api/chat/all/given-back', { messages })
async function kept(): Promise<LibraryMessage[]> {
  const { changes } = (await (await client.fetch('/api/changes?cursor=0')).json()) as ChangesAnswer
  return changes.flatMap((change) => (change.kind === 'library-message' ? [change.message] : []))
}

test.each(cases([30], [60]))('to take %i answers back, others are served between two that are read', async (count) => {
  const id = await transcribed(server, client, SEGMENTS)
  const other = newRecordingId()
  for (let at = 0; at < count; at += 30)
    expect((await giveBack(Array.from({ length: 30 }, () => answerOn(id, other)))).status).toBe(200)
  await giveBack([answerOn(other)])
  const readings = await readingsOf(MARK, async () => {
    expect((await client.json('DELETE', `/api/recordings/${id}?forever=1`)).status).toBeLessThan(300)
  })
  expect(readings).toHaveLength(count)
  expect(longestBlock(readings)).toBeLessThanOrEqual(2)
  const messages = await kept()
  expect(messages.filter(({ withdrawn }) => withdrawn)).toHaveLength(count)
  expect(messages.filter(({ content }) => content === MARK)).toHaveLength(1)
})

test('what comes or changes while they are looked for is taken back as well', async () => {
  const { database } = server.context
  const [id, other] = [newRecordingId(), newRecordingId()]
  const [first, late, moved] = [answerOn(id), answerOn(id), answerOn(id, other)]
  const writing = (work: Parameters<ReturnType<typeof database.transaction>['execute']>[0]) =>
    database.transaction().execute(work)
  await writing(async (write) => {
    for (const one of [first, moved]) await addLibraryMessage(write, user, one)
  })
  const found = await answersOn(database, user, id)
  expect(found.rests.map(({ rest }) => rest.id)).toEqual([first.id, moved.id])
  await writing(async (write) => {
    await addLibraryMessage(write, user, late)
    await withdrawAnswers(write, user, other)
  })
  await writing((write) => withdrawAnswers(write, user, id, found))
  const messages = await kept()
  expect(messages.map((one) => [one.id, one.withdrawn, one.citations]).sort()).toEqual(
    [first, late, moved].map((one) => [one.id, true, []]).sort(),
  )
})

const question = (recordingId: RecordingId, messageId = newMessageId()) => ({
  ...{ message: 'Who sends the budget?', messageId, conversationHistory: [] },
  passages: [{ recordingId, from: 0, to: 60 }],
  searched: { recordings: 1, of: 1 },
})
const ask = (recordingId: RecordingId, messageId = newMessageId()) =>
  client.json('POST', '/api/chat', { message: 'Who sends the budget?', recordingId, messageId })
const said = async (answer: Response) => [answer.status, ((await answer.json()) as { error?: string }).error]

/** A row as long as a whole chat; nobody reads what is in it. */
async function fill(bytes: number, recording: RecordingId | null): Promise<void> {
  const row = { id: newMessageId(), body: Buffer.alloc(bytes), at: new Date().toISOString() }
  const insert = recording
    ? sql`insert into messages (id, recording_id, user_id, revision, timestamp, body, reply_to)
        values (${row.id}, ${recording}, ${user}, 1, ${row.at}, ${row.body}, '')`
    : sql`insert into library_messages (id, user_id, revision, body, reply_to)
        values (${row.id}, ${user}, 1, ${row.body}, '')`
  await insert.execute(server.context.database)
}

whole(test)(
  'a full chat over all recordings takes no question, on no way; what has its answer is told it',
  async () => {
    const id = await transcribed(server, client, SEGMENTS)
    const answered = question(id)
    const before = await (await client.json('POST', '/api/chat/all', answered)).json()
    const known = answerOn(id)
    expect((await giveBack([known])).status).toBe(200)
    await fill(MAX_LIBRARY_CHAT_BYTES, null)
    const full = [413, FULL]
    expect(await said(await client.json('POST', '/api/chat/all', question(id)))).toEqual(full)
    expect(await said(await giveBack([known, answerOn(id)]))).toEqual(full)
    expect((await giveBack([known])).status).toBe(200)
    expect(await (await client.json('POST', '/api/chat/all', answered)).json()).toEqual(before)
    expect((await ask(id)).status).toBe(200)
    // As events it is a status too: a device would try again without end else.
    const events = { accept: 'text/event-stream' }
    expect((await client.json('POST', '/api/chat/all', question(id), events)).status).toBe(413)
  },
)

test('nor does that of one recording', async () => {
  const id = await transcribed(server, client, SEGMENTS)
  const answered = newMessageId()
  const before = await (await ask(id, answered)).json()
  await fill(MAX_GIVEN_CHAT_BYTES, id)
  expect(await said(await ask(id))).toEqual([413, FULL])
  expect(await (await ask(id, answered)).json()).toEqual(before)
  expect((await client.json('POST', '/api/chat/all', question(id))).status).toBe(200)
})

whole(test)(
  'forty questions a day for a year, with their answers, have room; and so has what was asked last when it is given back',
  async () => {
    const exchange = 4000 + 2 * ROW_BYTES
    expect(365 * 40 * exchange).toBeLessThan(MAX_LIBRARY_CHAT_BYTES)
    const id = await transcribed(server, client, SEGMENTS)
    await fill(MAX_LIBRARY_CHAT_BYTES - 2 * MAX_GIVEN_CHARACTERS - 2 * ROW_BYTES, null)
    expect((await client.json('POST', '/api/chat/all', question(id))).status).toBe(200)
    expect((await giveBack([answerOn(id)])).status).toBe(200)
  },
)
