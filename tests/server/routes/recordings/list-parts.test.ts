import { afterAll, beforeAll, expect, test } from 'vitest'
import { newRecordingId, type RecordingId, type UserId } from '../../../../contract/ids.ts'
import type { Recording } from '../../../../contract/recordings/recording.ts'
import { listParts, PART } from '../../../../server/routes/recordings/list-parts.ts'
import { insertRecording } from '../../../../server/store/tables/recordings/recordings.ts'
import { saveTranscript } from '../../../../server/store/tables/recordings/transcripts.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../../testkit/server/test-server.ts'

const COUNT = 3 * PART + 7
/** Each is so long that all are more than a list that is kept. */
const PEAKS = 'x'.repeat(80_000)
const IN_TRASH = 5

let server: TestServer
let client: TestClient
let user: UserId
/** Newest first. */
let wanted: RecordingId[]
/** The only one with a transcript, among the oldest. */
let spokenOf: RecordingId
beforeAll(async () => {
  server = await startTestServer()
  client = await server.signIn()
  user = await client.userId()
  const made: { id: RecordingId; createdAt: string; deletedAt: string | null }[] = []
  for (let at = 0; at < COUNT + IN_TRASH; at++) {
    // Ten at a time are of the same moment.
    const createdAt = new Date(Date.UTC(2026, 0, 1, Math.floor(at / 10))).toISOString()
    made.push({ id: newRecordingId(), createdAt, deletedAt: at % 11 === 3 && at < 11 * IN_TRASH ? createdAt : null })
  }
  await server.context.database.transaction().execute(async (write) => {
    for (const { id, createdAt, deletedAt } of made) {
      const segment = { segment: 0, mime: 'audio/webm', bytes: 9, sha256: '0'.repeat(64), startOffset: 0, seconds: 3 }
      await insertRecording(write, {
        userId: user,
        segments: [{ ...segment, blob: `recordings/${id}/0` }],
        row: {
          ...{ id, createdAt, deletedAt, title: `Meeting ${id}`, duration: 3, fileSize: 9, mime: 'audio/webm' },
          ...{ segments: [segment], peaks: PEAKS, isTranscribed: false, isFavorite: false, highlights: [] },
          ...{ transcription: { state: 'off' }, analysis: 'none' },
        },
      })
    }
    spokenOf = made[0]?.id ?? newRecordingId()
    const spoken = { text: 'We sail on Friday.', segments: [], language: 'en', engine: 'test', createdAt: '2026-01-01' }
    await saveTranscript(write, user, { recordingId: spokenOf, ...spoken })
  })
  wanted = made
    .filter(({ deletedAt }) => deletedAt === null)
    .sort((one, other) => (one.createdAt + one.id < other.createdAt + other.id ? 1 : -1))
    .map(({ id }) => id)
})
afterAll(() => server.close())

test('a list that is too long to be kept comes whole and in order, the oldest with what was said', async () => {
  const answer = await client.fetch('/api/recordings')
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  const list = (await answer.json()) as Recording[]
  expect(list.map(({ id }) => id)).toEqual(wanted)
  expect(list.every(({ peaks }) => peaks === PEAKS)).toBe(true)
  const said = list.map(({ transcript }) => transcript)
  expect(said.filter((text) => text !== '')).toEqual(['We sail on Friday.'])
  expect(said.indexOf('We sail on Friday.')).toBe(wanted.indexOf(spokenOf))
})

test('no more is read than the caller takes, and others get their turn between two parts', async () => {
  const parts = listParts(server.context.database, user)
  const sizes: number[] = []
  let turns = 0
  const others = setInterval(() => turns++)
  for await (const part of parts) {
    if (part.length === 1) continue
    sizes.push((JSON.parse(`[${part.toString().replace(/^,/, '')}]`) as unknown[]).length)
    // While a part is not taken, nothing of the next is read.
    expect(sizes.at(-1)).toBeLessThanOrEqual(PART)
  }
  clearInterval(others)
  expect(sizes).toEqual([PART, PART, PART, COUNT - 3 * PART])
  expect(turns).toBeGreaterThanOrEqual(2)
})

test('a caller who goes away in the middle leaves nothing behind', async () => {
  const gone = new AbortController()
  const answer = await client.fetch('/api/recordings', { signal: gone.signal })
  await answer.body?.getReader().read()
  gone.abort()
  // Its place among the person's own requests is free again, and the database is not held.
  expect((await client.fetch('/api/recordings')).status).toBe(200)
})
