import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
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
const METRICS_TOKEN = 'a token that Prometheus sends with each scrape'

let folder = ''
let hosted: SpeechServer
let server: TestServer
let owner: TestClient
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'earmark-unknown-')), 'data')
  await mkdir(folder)
  await writeToneModel(join(folder, 'models', ENGLISH))
  hosted = await startSpeechServer()
  await start()
  await choose(`model:${ENGLISH}`)
})
afterEach(async () => {
  await server.close()
  await hosted.close()
  await rm(dirname(folder), { recursive: true, force: true })
})

async function start(speechModel = 'none'): Promise<void> {
  const settings = { SPEECH_MODEL: speechModel, METRICS_TOKEN, LOG_LEVEL: 'silent' }
  server = await startTestServer({ DATA_DIR: folder, STT_URL: hosted.url, ...settings }, {})
  owner = await server.signIn()
}
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
  const standIns = [{ engine: `${GERMAN} (sherpa-onnx)`, languages: ['de'] }]
  expect(await told()).toMatchObject({ languages: ['en'], standIns })
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

it('where the model that knows it fails, the one in use hears it in the same job, and the failure is counted', async () => {
  await writeToneModel(join(folder, 'models', GERMAN))
  await writeFile(join(folder, 'models', GERMAN, 'model.onnx'), 'damaged')
  await server.context.enginesHere.look()
  const id = await heard({ spokenLanguage: 'de' })
  expect(await made(id)).toEqual([`${ENGLISH} (sherpa-onnx)`, 'en', 'de'])
  const jobs = server.context.database.selectFrom('jobs').select('attempt').where('kind', '=', 'transcribe')
  expect(await jobs.execute()).toEqual([{ attempt: 1 }])
  const authorization = `Bearer ${METRICS_TOKEN}`
  const samples = await (await server.anonymous.fetch('/metrics', { headers: { authorization } })).text()
  expect(samples.match(/^earmark_engine_errors_total\{.*$/gm)).toEqual([
    `earmark_engine_errors_total{kind="speech",engine="${GERMAN} (sherpa-onnx)",fault="model"} 1`,
  ])
})

it('a model that was refused by a trial here hears nothing in the place of the one in use, after a restart neither', async () => {
  await writeToneModel(join(folder, 'models', GERMAN))
  await server.close()
  await start(GERMAN)
  const { better, look } = server.context.enginesHere
  better?.refuse()
  await look()
  better?.settle()
  await look()
  expect((await told()).standIns).toBeUndefined()
  await server.close()
  await start()
  expect((await told()).standIns).toBeUndefined()
  expect(await made(await heard({ spokenLanguage: 'de' }))).toEqual([`${ENGLISH} (sherpa-onnx)`, 'en', 'de'])
})
