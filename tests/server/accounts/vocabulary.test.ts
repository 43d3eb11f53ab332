import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEFAULT_PREFERENCES } from '../../../contract/accounts/account.ts'
import type { Recording } from '../../../contract/recordings/recording.ts'
import { LONGEST_TERM } from '../../../core/text/vocabulary.ts'
import { postRecording, recordingForm } from '../../../testkit/server/recordings.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../testkit/server/test-server.ts'
import { transcriptionEnded } from '../../../testkit/server/transcribed.ts'
import { type SpeechServer, startSpeechServer } from '../../../testkit/servers/speech-server.ts'
import { SPEECH } from '../../../testkit/speech/make-audio.ts'

let speech: SpeechServer
let server: TestServer
let ada: TestClient
beforeAll(async () => {
  speech = await startSpeechServer()
  server = await startTestServer({ STT_URL: speech.url }, {})
  ada = await server.newPerson('ada@example.org')
})
afterAll(async () => {
  await server.close()
  await speech.close()
})

const prefer = (client: TestClient, preferences: object) =>
  client.json('PUT', '/api/account/preferences', { ...DEFAULT_PREFERENCES, ...preferences })
const vocabularyOf = async (client: TestClient) =>
  (await (await client.json('GET', '/api/account')).json()).preferences.vocabulary

async function givenTo(client: TestClient): Promise<unknown> {
  const sent = await postRecording(client, recordingForm({}, await readFile(SPEECH.jfk), 'audio/wav'))
  const { id } = (await sent.json()) as Recording
  await transcriptionEnded(client, id)
  const { changes } = await (await client.json('GET', '/api/changes?cursor=0')).json()
  const made = changes.filter((change: { kind: string }) => change.kind === 'transcript')
  return made.find(({ transcript }: { transcript: { recordingId: string } }) => transcript.recordingId === id)
    .transcript.vocabulary
}

test('what one person wants spelled right goes with what that person recorded, and the transcript says so', async () => {
  const bo = await server.newPerson('bo@example.org')
  expect((await prefer(ada, { vocabulary: ['Okonkwo', 'Ghent'] })).status).toBe(200)
  expect(await givenTo(ada)).toBe(2)
  expect(await givenTo(bo)).toBeUndefined()
  expect(speech.requests.map(({ prompt }) => prompt)).toEqual(['Ghent, Okonkwo.', null])
})

test('a page that knows no list leaves it as it is, and an empty one takes it away', async () => {
  await prefer(ada, { vocabulary: ['Okonkwo'] })
  await prefer(ada, { mail: false })
  expect(await vocabularyOf(ada)).toEqual(['Okonkwo'])
  await prefer(ada, { vocabulary: [] })
  expect(await vocabularyOf(ada)).toEqual([])
})

test('a list that cannot be kept is refused in a sentence, and the one before stays', async () => {
  await prefer(ada, { vocabulary: ['Okonkwo'] })
  for (const vocabulary of [['x'.repeat(LONGEST_TERM + 1)], ['twice', 'twice'], ['two\nlines']]) {
    const answer = await prefer(ada, { vocabulary })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      error: expect.stringMatching(/^This word list, or a word in it, is too long/),
    })
  }
  expect(await vocabularyOf(ada)).toEqual(['Okonkwo'])
})
