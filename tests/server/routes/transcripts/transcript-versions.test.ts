import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RecordingId, UserId } from '../../../../contract/ids.ts'
import { newRecordingId } from '../../../../contract/ids.ts'
import type { Recording } from '../../../../contract/recordings/recording.ts'
import type { Transcript } from '../../../../contract/recordings/transcript.ts'
import { saveTranscript } from '../../../../server/store/tables/recordings/transcripts.ts'
import { fakeWebm, postRecording, recordingForm } from '../../../../testkit/server/recordings.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../../testkit/server/test-server.ts'

let server: TestServer
let client: TestClient
let user: UserId
let id: RecordingId
beforeAll(async () => {
  server = await startTestServer()
  client = await server.signIn()
  user = ((await (await client.fetch('/api/auth/session')).json()) as { user: { id: UserId } }).user.id
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
