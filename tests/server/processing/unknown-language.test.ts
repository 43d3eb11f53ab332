import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ChangesAnswer } from '../../../contract/changes.ts'
import type { Recording } from '../../../contract/recordings/recording.ts'
import { findSentences } from '../../../server/store/tables/recordings/transcripts.ts'
import { postRecording, recordingForm } from '../../../testkit/server/recordings.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../testkit/server/test-server.ts'
import { transcriptionEnded } from '../../../testkit/server/transcribed.ts'
import { type SpeechServer, startSpeechServer } from '../../../testkit/servers/speech-server.ts'
import { beeps } from '../../../testkit/speech/make-audio.ts'
import { writeToneModel } from '../../../testkit/speech/tone-model.ts'

const SLOW = { timeout: 100_000, interval: 100 }
/** What it knows is told by its name. */
const ENGLISH = 'nemo-tones-en'
const GERMAN = 'nemo-tones-de'

let folder = ''
let hosted: SpeechServer
let server: TestServer
let owner: TestClient
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'earmark-unknown-')), 'data')
  await mkdir(folder)
  await writeToneModel(join(folder, 'models', ENGLISH))
  hosted = await startSpeechServer()
  server = await startTestServer({ DATA_DIR: folder, STT_URL: hosted.url, LOG_LEVEL: 'silent' }, {})
  owner = await server.signIn()
  await choose(`model:${ENGLISH}`)
})
afterEach(async () => {
  await server.close()
  await hosted.close()
  await rm(dirname(folder), { recursive: true, force: true })
})

const choose = async (id: string) =>
  expect((await owner.json('PUT', '/api/admin/engines', { kind: 'speech', id })).status).toBe(200)
async function heard(fields: Record<string, string>): Promise<string> {
  const { path } = await beeps(['high', 'low', 'high'], join(folder, 'beeps.wav'))
  const answer = await postRecording(owner, recordingForm(fields, await readFile(path), 'audio/wav'))
  return ((await answer.json()) as Recording).id
}
/** Who heard it, as what, and the language that was chosen and that it does not know. */
async function made(id: string) {
  const { id: known, transcription } = await transcriptionEnded(owner, id)
  expect(transcription.state).toBe('done')
  const transcript = await findSentences(server.context.database, known)
  return [transcript?.engine, transcript?.language, transcript?.unknownLanguage]
}
const told = async () => ((await (await owner.fetch('/api/changes?cursor=0')).json()) as ChangesAnswer).engines

it('what is said to be German is heard by another model of this server that knows it, and all else by the one in use', async () => {
  await writeToneModel(join(folder, 'models', GERMAN))
  await server.context.enginesHere.look()
  const german = await heard({ spokenLanguage: 'de' })
  const other = await heard({})
  expect(await made(german)).toEqual([`${GERMAN} (sherpa-onnx)`, 'de', undefined])
  expect(await made(other)).toEqual([`${ENGLISH} (sherpa-onnx)`, 'en', undefined])
  expect(hosted.requests).toEqual([])
})

it('where none knows it, the one in use hears it and says so, and nothing is sent to the server that nobody chose', async () => {
  const id = await heard({ spokenLanguage: 'de' })
  expect(await made(id)).toEqual([`${ENGLISH} (sherpa-onnx)`, 'en', 'de'])
  expect(hosted.requests).toEqual([])
  expect(await told()).toMatchObject({ languages: ['en'], vocabulary: false })

  await choose('endpoint')
  expect(await told()).toMatchObject({ languages: null, vocabulary: true })
  expect((await owner.json('POST', `/api/recordings/${id}/transcribe`)).status).toBe(200)
  await vi.waitFor(async () => expect((await made(id))[0]).toContain('whisper-1'), SLOW)
  expect((await made(id))[2]).toBeUndefined()
  expect(hosted.requests.map(({ language }) => language)).toEqual(['de'])
})
