/**
 * On SQLite nobody else is served between two queries, unless the code gives a turn. A hundred edits of one recording were one
 * block of commits, each with a transcript that was read for nobody; so were all transcripts that one question rests on, and
 * those of a list. Work and turns are counted here, not time.
 */
import { StatementSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { EditAnswer } from '../../../../contract/edits.ts'
import { newMessageId, newRecordingId, type RecordingId, type UserId, uploadId } from '../../../../contract/ids.ts'
import { insertPart, insertUpload } from '../../../../server/store/tables/recordings/uploads.ts'
import { postRecording, recordingForm } from '../../../../testkit/server/recordings.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../../testkit/server/test-server.ts'
import { transcribed } from '../../../../testkit/server/transcribed.ts'
import { inOneBlock, longestBlock, readingsOf, watchTurns } from './moments.ts'

const MARK = 'sentence of the harbour meeting'
const SEGMENTS = Array.from({ length: 200 }, (_, at) => ({ start: at * 2, end: at * 2 + 1, text: `${at} ${MARK}` }))
const COUNT = 12

let server: TestServer
let client: TestClient
const ids: RecordingId[] = []
beforeAll(async () => {
  server = await startTestServer()
  client = await server.signIn()
  await server.context.jobs.stop()
  // Every ten seconds a server notes what is new, in a transaction of its own.
  vi.spyOn(server.context.newestState, 'note').mockResolvedValue()
  for (let at = 0; at < COUNT; at++) ids.push(await transcribed(server, client, SEGMENTS, `Meeting ${at}`))
})
afterAll(() => server.close())

/** The moments at which a transaction began. */
async function commitsOf(work: () => Promise<unknown>): Promise<number[]> {
  const { database } = server.context
  const begin = database.transaction.bind(database)
  const moments = watchTurns()
  const begun = vi.spyOn(database, 'transaction').mockImplementation(() => {
    moments.note()
    return begin()
  })
  try {
    await work()
  } finally {
    begun.mockRestore()
    moments.stop()
  }
  return moments.noted
}

async function edit(edits: unknown[]): Promise<EditAnswer[]> {
  const answer = await client.json('POST', '/api/edits', { recordings: [{ id: ids[0], edits }] })
  const { recordings } = (await answer.json()) as { recordings: { edits: EditAnswer[] }[] }
  return recordings[0]?.edits ?? []
}

const titles = Array.from({ length: 100 }, (_, at) => ({ kind: 'title', title: `Title ${at}` }))

test('between two edits of one recording others are served', async () => {
  const commits = await commitsOf(async () => {
    expect((await edit(titles)).map(({ status }) => status)).toEqual(titles.map(() => 200))
  })
  expect(commits.length).toBeGreaterThanOrEqual(titles.length)
  expect(inOneBlock(commits)).toBe(0)
})

test.each([
  ['title', titles],
  ['favorite', [{ kind: 'favorite', isFavorite: true }]],
  ['trash', [{ kind: 'delete' }, { kind: 'restore' }]],
  ['transcription', [{ kind: 'transcribe' }]],
])('no transcript is read for an edit of the %s', async (_kind, edits) => {
  expect(await readingsOf(MARK, () => edit(edits))).toEqual([])
})

test('for corrections that name no words no transcript is read, however many there are', async () => {
  const nothing = [{ kind: 'correction' }, { kind: 'correction' }]
  const readings = await readingsOf(MARK, async () => {
    expect((await edit(nothing)).map(({ status }) => status)).toEqual([400, 400])
  })
  expect(readings).toEqual([])
})

test('of forty calls of many edits at once none is refused', async () => {
  const [first, second] = SEGMENTS.slice(-2).map(({ start, text }) => ({
    ...{ kind: 'correction', start, heard: text, text: `${text}, corrected` },
  }))
  const answers = await Promise.all(Array.from({ length: 40 }, () => edit([first, second])))
  expect(answers.flat().map(({ status }) => status)).toEqual(Array.from({ length: 80 }, () => 200))
})

test('of edits that come at once, one transcript is in memory: it is written before the next is read', async () => {
  const { database } = server.context
  const begin = database.transaction.bind(database)
  const read = JSON.parse
  let held = 0
  let most = 0
  const reading = vi.spyOn(JSON, 'parse').mockImplementation((text, reviver) => {
    // A row of the database; a call has no engine.
    if (text.includes(MARK) && text.includes('"engine"')) most = Math.max(most, ++held)
    return read(text, reviver)
  })
  const writing = vi.spyOn(database, 'transaction').mockImplementation(() => {
    held--
    return begin()
  })
  const last = SEGMENTS.at(-1) ?? { start: 0, text: '' }
  const corrections = [{ start: last.start, heard: last.text, text: 'said otherwise' }]
  const statuses = await Promise.all(
    ids
      .slice(4, 10)
      .map(async (id) => (await client.json('PATCH', `/api/recordings/${id}/transcript`, { corrections })).status),
  ).finally(() => {
    reading.mockRestore()
    writing.mockRestore()
  })
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200])
  expect(most).toBe(1)
})

test('of a hundred corrections, the one that does not fit is found at once, and the others are one writing', async () => {
  const corrections = SEGMENTS.slice(0, 100).map(({ start, text }) => ({
    ...{ kind: 'correction', start, heard: text, text: `${text}, corrected` },
  }))
  corrections.splice(60, 1, { kind: 'correction', start: 1, heard: 'never said', text: 'x' })
  const expected = corrections.map((_, at) => (at === 60 ? 409 : 200))
  const commits = await commitsOf(async () => {
    const readings = await readingsOf(MARK, async () => {
      expect((await edit(corrections)).map(({ status }) => status)).toEqual(expected)
    })
    // The call and its answer contain what was said, too.
    expect(readings.length).toBeLessThan(15)
  })
  expect(commits.length).toBe(1)
})

test.each([
  ['an export', () => client.fetch('/api/export')],
  ['a list', () => client.fetch('/api/recordings')],
  [
    'a question about all recordings',
    () =>
      client.json('POST', '/api/chat/all', {
        ...{ message: 'What was said at the harbour?', messageId: newMessageId(), conversationHistory: [] },
        passages: ids.map((recordingId) => ({ recordingId, from: 0, to: 40 })),
        searched: { recordings: COUNT, of: COUNT },
      }),
  ],
])('between two transcripts of %s others are served', async (_kind, ask) => {
  const readings = await readingsOf(MARK, async () => {
    const answer = await ask()
    expect(answer.status).toBe(200)
    await answer.arrayBuffer()
  })
  expect(readings.length).toBeGreaterThanOrEqual(COUNT)
  expect(inOneBlock(readings)).toBe(0)
})

test('while the uploads of a recording are looked up, others are served', async () => {
  const { user } = (await (await client.fetch('/api/auth/session')).json()) as { user: { id: UserId } }
  const id = newRecordingId()
  const uploads = Array.from({ length: 400 }, (_, segment) => ({
    ...{ segment, upload: uploadId(id, segment), mime: 'audio/webm', bytes: 9, sha256: 'a'.repeat(64) },
    ...{ startOffset: segment, seconds: 1 },
  }))
  await server.context.database.transaction().execute(async (write) => {
    for (const { upload } of uploads) {
      await insertUpload(write, { id: upload, user: user.id, mime: 'audio/webm', length: 9 })
      await insertPart(write, upload, { start: 0, bytes: 9, blob: `uploads/${upload}/0` })
    }
  })
  uploads.push({ ...uploads[0], segment: 400, upload: uploadId(id, 400) } as (typeof uploads)[number])
  const moments = watchTurns()
  const { all } = StatementSync.prototype
  const asked = vi.spyOn(StatementSync.prototype, 'all').mockImplementation(function (this: StatementSync, ...values) {
    moments.note()
    return all.apply(this, values)
  })
  const answer = await postRecording(client, recordingForm({ id, uploads: JSON.stringify(uploads) }))
  asked.mockRestore()
  moments.stop()
  expect([answer.status, (await answer.json()).code]).toEqual([425, 'upload-missing'])
  expect(longestBlock(moments.noted)).toBeLessThan(100)
})
