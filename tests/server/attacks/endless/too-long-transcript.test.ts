/**
 * A transcript that is longer than any of today, as servers of before took them, and a speech server may send: a thread that parsed one of
 * 50 MB ran out of memory, and the whole server ended with it. With less, each edit was answered with "try again" for ever, and so was
 * each part of it that devices asked for, which held up their feed; an export broke off at it.
 */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { EditAnswer } from '../../../../contract/edits.ts'
import type { RecordingId, UserId } from '../../../../contract/ids.ts'
import { saveEdited } from '../../../../server/store/tables/recordings/transcripts.ts'
import { createTranscriptThreads } from '../../../../server/transcripts/transcript-threads.ts'
import { unzip } from '../../../../testkit/samples/unzip.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../../testkit/server/test-server.ts'
import { transcribed } from '../../../../testkit/server/transcribed.ts'
import { whole } from '../../../whole.ts'

const SAID = 'We sail on Friday.'
const REFUSED = {
  status: 413,
  code: 'too-long',
  error: 'This transcript is too long for the server to change. Download it to keep your changes.',
}

let server: TestServer
let owner: TestClient
let user: UserId
let long: RecordingId
let other: RecordingId
beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'silent' })
  owner = await server.signIn()
  user = await owner.userId()
  long = await tooLong(350_000)
  other = await transcribed(server, owner, [{ start: 0, end: 2, text: SAID }], 'Short')
})
afterAll(() => server.close())

const bodyOf = (recordingId: string, count: number): string =>
  JSON.stringify({
    recordingId,
    text: SAID,
    segments: [],
    language: 'en',
    engine: 'test',
    createdAt: '2020-01-01T00:00:00.000Z',
  }).replace('[]', `[${'{"start":0.25,"end":0.75,"text":"a"},'.repeat(count)}{"start":9,"end":10,"text":"${SAID}"}]`)

/** A recording with so many sentences. */
async function tooLong(count: number): Promise<RecordingId> {
  const id = await transcribed(server, owner, [{ start: 9, end: 10, text: SAID, words: [] }], 'Too long')
  const body = bodyOf(id, count)
  const lengths = { whole_bytes: body.length, compact_bytes: body.length }
  await server.context.database
    .transaction()
    .execute((write) => saveEdited(write, { id, user }, { body, words: 'AQAA', lengths }))
  return id
}

const correction = { start: 9, heard: SAID, text: 'We sail on Monday.' }
const correct = (id: RecordingId, one = correction) =>
  owner.json('PATCH', `/api/recordings/${id}/transcript`, { corrections: [one] })

test('an edit of it is refused for good, with what can be done', async () => {
  const { status, ...said } = REFUSED
  const answer = await correct(long)
  expect([answer.status, await answer.json()]).toEqual([status, said])
  const reassigned = await owner.json('PATCH', `/api/recordings/${long}/speakers`, {
    reassignments: [{ made: '2020-01-01T00:00:00.000Z', at: [0], label: '2' }],
  })
  expect(reassigned.status).toBe(status)
  expect((await correct(other, { ...correction, start: 0 })).status).toBe(200)
})

test('edits of it among others are refused by one try, and the others are done', async () => {
  const run = vi.spyOn(server.context.transcripts, 'run')
  const edits = Array.from({ length: 50 }, () => ({ kind: 'correction', ...correction }))
  const favorite = { kind: 'favorite', isFavorite: true }
  const recordings = [
    { id: long, edits: [...edits, favorite] },
    { id: other, edits: [favorite] },
  ]
  const answer = await owner.json('POST', '/api/edits', { recordings })
  const edited = (await answer.json()) as { recordings: { edits: EditAnswer[] }[] }
  expect(edited.recordings.map(({ edits }) => edits)).toEqual([
    [...Array(50).fill(REFUSED), { status: 200 }],
    [{ status: 200 }],
  ])
  expect(run).toHaveBeenCalledOnce()
  run.mockRestore()
})

test('a device that asks for its text is told that there is none to be had, and gets the times of its words', async () => {
  const answer = await owner.fetch(`/api/recordings/${long}/transcript`)
  expect([answer.status, await answer.json()]).toMatchObject([410, { code: 'too-long' }])
  const { version } = await server.context.database
    .selectFrom('transcript_words')
    .select('version')
    .where('recording_id', '=', long)
    .executeTakeFirstOrThrow()
  const words = await owner.fetch(`/api/recordings/${long}/words?version=${version}`)
  expect(Buffer.from(await words.arrayBuffer()).toString('base64')).toBe('AQAA')
})

test('an export has everything else, what was said as it is stored, and says which text is missing', async () => {
  const answer = await owner.fetch('/api/export')
  const files = unzip(new Uint8Array(await answer.arrayBuffer()))
  const names = [...files.keys()]
  const folder = names.find((name) => name.startsWith('Too long'))?.split('/')[0] ?? ''
  const named = (start: string) => names.filter((name) => name.startsWith(start)).map((name) => name.split('/')[1])
  expect(named('Too long')).toEqual(['audio.webm', 'transcript.json', 'recording.json'])
  expect(named('Short')).toEqual(expect.arrayContaining(['Short_transcript.txt', 'transcript.srt', 'recording.json']))
  expect(files.get(`${folder}/transcript.json`)?.equals(Buffer.from(bodyOf(long, 350_000)))).toBe(true)
  expect(JSON.parse(String(files.get(`${folder}/recording.json`)))).toMatchObject({
    ...{ recording: { id: long, title: 'Too long' }, transcript: null },
  })
  expect(String(files.get('missing.txt'))).toContain(`- ${folder}\n`)
  expect(String(files.get('missing.txt'))).not.toContain('Short')
})

test('an export that has all texts says nothing of missing ones', async () => {
  const files = unzip(new Uint8Array(await (await owner.fetch(`/api/export/${other}`)).arrayBuffer()))
  expect([...files.keys()]).not.toContain('missing.txt')
})

test('a part that a server makes no more because it stops is asked for again: it is not passed over', async () => {
  const id = await tooLong(20_000)
  const stopped = createTranscriptThreads()
  await stopped.close()
  const run = vi.spyOn(server.context.transcripts, 'run').mockImplementation(stopped.run)
  expect((await owner.fetch(`/api/recordings/${id}/transcript`)).status).toBe(503)
  run.mockRestore()
  expect((await owner.fetch(`/api/recordings/${id}/transcript`)).status).toBe(200)
})

whole(test)('one that no thread could hold ends no server', async () => {
  const endless = await tooLong(3_000_000)
  const edits = [correction, { ...correction, text: 'We sail on Sunday.' }].map((one) => ({
    kind: 'correction',
    ...one,
  }))
  const recordings = [{ id: endless, edits }]
  expect(await (await owner.json('POST', '/api/edits', { recordings })).json()).toMatchObject({
    recordings: [{ edits: [REFUSED, REFUSED] }],
  })
  expect((await owner.fetch(`/api/recordings/${endless}/transcript`)).status).toBe(410)
  const files = unzip(new Uint8Array(await (await owner.fetch(`/api/export/${endless}`)).arrayBuffer()))
  expect([...files.keys()]).toContain('missing.txt')
})
