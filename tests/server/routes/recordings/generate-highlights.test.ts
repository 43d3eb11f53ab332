import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Recording } from '../../../../contract/recordings/recording.ts'
import { findTranscript } from '../../../../server/store/tables/recordings/transcripts.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../../testkit/server/test-server.ts'
import { transcribed } from '../../../../testkit/server/transcribed.ts'

const SAID = 'we will sail the boat on friday'

let server: TestServer
let owner: TestClient
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.signIn()
})
afterAll(() => server.close())

const keptOf = async (id: string) =>
  JSON.stringify(((await (await owner.fetch(`/api/recordings/${id}`)).json()) as Recording).highlights)

test.each([
  ['nobody had any found', false],
  ['the job that finds them again was quicker', true],
])('highlights of words that are corrected meanwhile are found again, where %s', async (_, hadSome) => {
  const recordingId = await transcribed(server, owner, [{ start: 0, end: 4, text: SAID }])
  const find = () => owner.json('POST', '/api/generate-highlights', { recordingId })
  const kept = () => keptOf(recordingId)
  if (hadSome) await find()
  const { language } = server.context
  const run = language.run
  vi.spyOn(language, 'run').mockImplementationOnce(async (...asked) => {
    const found = await run(...asked)
    const corrections = [{ start: 0, heard: SAID, text: 'We will sell the boat on Friday.' }]
    const answer = await owner.json('PATCH', `/api/recordings/${recordingId}/transcript`, { corrections })
    expect(answer.status).toBe(200)
    if (hadSome) await vi.waitFor(async () => expect(await kept()).toContain('sell the boat'))
    return found
  })
  const answer = await find()
  expect(JSON.stringify(await answer.json())).toContain('sell the boat')
  expect(await kept()).toContain('sell the boat')
  expect(await kept()).not.toContain('sail the boat')
})

test('highlights are found again in words that a device gives back', async () => {
  const recordingId = await transcribed(server, owner, [{ start: 0, end: 4, text: SAID }])
  await owner.json('POST', '/api/generate-highlights', { recordingId })
  const given = await findTranscript(server.context.database, recordingId)
  const text = 'We will sell the boat on Friday.'
  const segments = [{ start: 0, end: 4, text, heard: SAID, edited: 1 }]
  const answer = await owner.json('PUT', `/api/recordings/${recordingId}/given-back`, {
    transcript: { ...given, segments, text },
  })
  expect(answer.status).toBe(200)
  await vi.waitFor(async () => expect(await keptOf(recordingId)).toContain('sell the boat'))
  expect(await keptOf(recordingId)).not.toContain('sail the boat')
})
