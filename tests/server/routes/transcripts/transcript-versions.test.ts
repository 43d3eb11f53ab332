import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RecordingId, UserId } from '../../../../contract/ids.ts'
import { newRecordingId } from '../../../../contract/ids.ts'
import type { Recording } from '../../../../contract/recordings/recording.ts'
import type { Transcript } from '../../../../contract/recordings/transcript.ts'
import { MOST_VERSIONS } from '../../../../server/store/tables/recordings/transcript-versions.ts'
import { saveTranscript } from '../../../../server/store/tables/recordings/transcripts.ts'
import { fakeWebm, postRecording, recordingForm } from '../../../../testkit/server/recordings.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../../testkit/server/test-server.ts'
import { jsonWork } from '../../../json-work.ts'

let server: TestServer
let client: TestClient
let user: UserId
let id: RecordingId
beforeAll(async () => {
  server = await startTestServer()
  client = await server.signIn()
  user = await client.userId()
  id = ((await (await postRecording(client, recordingForm({}, fakeWebm()))).json()) as Recording).id
  for (const made of [
    heard('PocketSphinx', 1, 'a rough draft'),
    heard('Moonshine', 2, 'A draft.'),
    heard('Whisper', 3, 'A text.'),
  ])
    await server.context.database.transaction().execute((write) => saveTranscript(write, user, made))
})
afterAll(() => server.close())

const heard = (engine: string, day: number, text: string): Transcript => ({
  ...{ recordingId: id, text, segments: [{ start: 0, end: 2, text }], language: 'en' },
  ...{ engine, createdAt: `2026-03-0${day}T10:00:00.000Z` },
})
const at = (path: string, caller = client) => caller.fetch(`/api/recordings/${path}`)

it('lists what newer transcripts have replaced, the newest first', async () => {
  expect(await (await at(`${id}/transcripts`)).json()).toEqual([
    { createdAt: '2026-03-02T10:00:00.000Z', engine: 'Moonshine', words: 2 },
    { createdAt: '2026-03-01T10:00:00.000Z', engine: 'PocketSphinx', words: 3 },
  ])
})

it('gives one of them whole', async () => {
  const answer = await at(`${id}/transcripts/${encodeURIComponent('2026-03-01T10:00:00.000Z')}`)
  expect(await answer.json()).toEqual(heard('PocketSphinx', 1, 'a rough draft'))
})

it('knows no other, and gives another person none', async () => {
  const first = encodeURIComponent('2026-03-01T10:00:00.000Z')
  expect((await at(`${id}/transcripts/${encodeURIComponent('2026-03-03T10:00:00.000Z')}`)).status).toBe(404)
  expect((await at(`${newRecordingId()}/transcripts`)).status).toBe(404)
  const other = await server.newPerson('somebody-else@example.org')
  expect((await other.fetch(`/api/recordings/${id}/transcripts`)).status).toBe(404)
  expect((await other.fetch(`/api/recordings/${id}/transcripts/${first}`)).status).toBe(404)
})

/** Hears a recording of its own again and again, each time a minute later. */
async function heardAgain(times: number, change: (nth: number) => Partial<Transcript>) {
  const { id: own } = (await (await postRecording(client, recordingForm({}, fakeWebm()))).json()) as Recording
  const save = async (from: number, to: number) => {
    for (let nth = from; nth < to; nth++) {
      const createdAt = new Date(Date.UTC(2026, 3, 1, 0, nth)).toISOString()
      const made = { ...heard('Whisper', 1, `text ${nth}`), recordingId: own, createdAt, ...change(nth) }
      await server.context.database.transaction().execute((write) => saveTranscript(write, user, made))
    }
  }
  await save(0, times)
  const kept = async () => ((await (await at(`${own}/transcripts`)).json()) as { createdAt: string }[]).map(minute)
  return { own, save, kept }
}
const minute = ({ createdAt }: { createdAt: string }): number => new Date(createdAt).getUTCMinutes()
const corrected: Partial<Transcript> = { segments: [{ start: 0, end: 2, text: 'mended', heard: 'heard' }] }
const from = (first: number, count: number): number[] => Array.from({ length: count }, (_, at) => first + at).reverse()

it('keeps so many of one recording, and what a person has corrected before all others', async () => {
  const { kept } = await heardAgain(MOST_VERSIONS + 6, (nth) => (nth === 0 || nth === 3 ? corrected : {}))
  // The last one is no version: it is the transcript.
  expect(await kept()).toEqual([...from(7, MOST_VERSIONS - 2), 3, 0])
})

it('lets the oldest go where a person has corrected all of them', async () => {
  const { kept } = await heardAgain(MOST_VERSIONS + 3, () => corrected)
  expect(await kept()).toEqual(from(2, MOST_VERSIONS))
})

it('looks into what a server of before has kept, and leaves what does not open', async () => {
  const { own, save, kept } = await heardAgain(MOST_VERSIONS + 1, (nth) => (nth === 1 ? corrected : {}))
  const rows = server.context.database.updateTable('transcript_versions').where('recording_id', '=', own)
  await rows.set({ corrected: null }).execute()
  await sql`update transcript_versions set body = (select body from transcript_versions where recording_id = ${id} limit 1)
    where recording_id = ${own} and created_at = ${new Date(Date.UTC(2026, 3, 1)).toISOString()}`.execute(
    server.context.database,
  )
  await save(MOST_VERSIONS + 1, MOST_VERSIONS + 3)
  const left = await server.context.database
    .selectFrom('transcript_versions')
    .select('created_at')
    .where('recording_id', '=', own)
    .orderBy('created_at', 'desc')
    .execute()
  expect(left.map(({ created_at }) => minute({ createdAt: created_at }))).toEqual([...from(4, MOST_VERSIONS - 2), 1, 0])
  await sql`delete from transcript_versions where recording_id = ${own} and created_at < '2026-04-01T00:01'`.execute(
    server.context.database,
  )
  expect(await kept()).toHaveLength(MOST_VERSIONS - 1)
})

it('reads one of them at a time, others being served between, and the one that is asked for alone', async () => {
  const long = 'word '.repeat(20_000)
  const { own } = await heardAgain(6, () => ({ text: long, segments: [{ start: 0, end: 2, text: long }] }))
  const list = await jsonWork('parse', 50_000, () => at(`${own}/transcripts`))
  expect([list.most, list.all]).toEqual([1, 5])
  const createdAt = encodeURIComponent(new Date(Date.UTC(2026, 3, 1, 0, 2)).toISOString())
  expect((await jsonWork('parse', 50_000, () => at(`${own}/transcripts/${createdAt}`))).all).toBe(1)
})
