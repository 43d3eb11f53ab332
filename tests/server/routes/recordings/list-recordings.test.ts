import { afterAll, beforeAll, expect, it } from 'vitest'
import type { UserId } from '../../../../contract/ids.ts'
import type { Recording } from '../../../../contract/recordings/recording.ts'
import { saveTranscript } from '../../../../server/store/tables/recordings/transcripts.ts'
import { fakeWebm, postRecording, recordingForm } from '../../../../testkit/server/recordings.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../../testkit/server/test-server.ts'

let server: TestServer
let client: TestClient
beforeAll(async () => {
  server = await startTestServer()
  client = await server.signIn()
})
afterAll(() => server.close())

const list = async () => (await (await client.fetch('/api/recordings')).json()) as Recording[]

it('is asked for again and again, and shows each change at once', async () => {
  expect(await list()).toEqual([])
  const answer = await postRecording(client, recordingForm({ title: 'Harbour' }, fakeWebm()))
  const { id } = (await answer.json()) as Recording
  const change = (path: string, body: object) => client.json('PATCH', `/api/recordings/${id}${path}`, body)
  expect((await list()).map(({ title }) => title)).toEqual(['Harbour'])

  expect((await change('', { title: 'Harbour board' })).status).toBe(200)
  expect((await list())[0]).toMatchObject({ title: 'Harbour board', isFavorite: false, transcript: '' })

  expect((await change('/favorite', { isFavorite: true })).status).toBe(200)
  expect((await list())[0]).toMatchObject({ isFavorite: true })

  const { user } = (await (await client.fetch('/api/auth/session')).json()) as { user: { id: UserId } }
  const [text, createdAt] = ['We sail on Friday.', new Date().toISOString()]
  const spoken = { recordingId: id, text, segments: [], language: 'en', engine: 'test', createdAt }
  await server.context.database.transaction().execute((write) => saveTranscript(write, user.id, spoken))
  expect((await list())[0]).toMatchObject({ transcript: text })
  expect((await list())[0]).toMatchObject({ transcript: text })

  expect((await client.fetch(`/api/recordings/${id}`, { method: 'DELETE' })).status).toBe(200)
  expect(await list()).toEqual([])
})
