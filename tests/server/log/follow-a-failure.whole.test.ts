import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Recording } from '../../../contract/recordings/recording.ts'
import { postRecording, recordingForm } from '../../../testkit/server/recordings.ts'
import { type SpawnedServer, spawnServer } from '../../../testkit/server/spawned-server.ts'
import { OWNER, TestClient } from '../../../testkit/server/test-server.ts'
import { type LanguageServer, startLanguageServer } from '../../../testkit/servers/language-server.ts'
import { type SpeechServer, startSpeechServer } from '../../../testkit/servers/speech-server.ts'
import { SPEECH } from '../../../testkit/speech/make-audio.ts'

const SLOW = { timeout: 100_000, interval: 50 }
const TITLE = 'A merger that nobody may know of'

type Line = { reqId?: string; job?: number; kind?: string; msg: string; outcome?: string; err?: { status?: number } }

let folder = ''
let server: SpawnedServer
let speech: SpeechServer
let language: LanguageServer
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earmark-log-'))
  speech = await startSpeechServer()
  language = await startLanguageServer()
})
afterEach(async () => {
  server.child.kill('SIGKILL')
  await server.exit
  await speech.close()
  await language.close()
  await rm(folder, { recursive: true, force: true })
})

/** What goes wrong is told by programs that quote: the log joins it to the upload, and repeats none of it. */
test('a failure can be followed from the upload to its jobs, and no word or title is in the log', async () => {
  speech.failNext({ kind: 'status', status: 400, body: JSON.stringify({ error: { message: 'Heard: ask not what' } }) })
  language.failNext({
    kind: 'status',
    status: 400,
    body: JSON.stringify({ error: { message: 'Not: fellow Americans' } }),
  })
  const environment = { LOG_LEVEL: 'debug', STT_URL: speech.url, LLM_URL: language.url, TMPDIR: folder }
  const data = { DATA_DIR: join(folder, 'data'), OWNER_PASSWORD: OWNER.password }
  server = spawnServer({ HOST: '127.0.0.1', PORT: '0', ...data, ...environment })
  const client = new TestClient(await server.ready())
  await client.json('POST', '/api/auth/login', OWNER)
  const form = recordingForm({ duration: '11', title: TITLE }, await readFile(SPEECH.jfk), 'audio/wav')
  const posted = await postRecording(client, form)
  const { id } = (await posted.json()) as Recording
  const log = () =>
    server
      .said()
      .split('\n')
      .filter((line) => line.startsWith('{') && line.endsWith('}'))
      .map((line): Line => JSON.parse(line))
  const of = (answer: Response, kind: string) =>
    log().filter((line) => line.reqId === answer.headers.get('x-request-id') && line.kind === kind)

  await vi.waitFor(() => expect(of(posted, 'transcribe')).toHaveLength(2), SLOW)
  expect(of(posted, 'transcribe')).toMatchObject([
    {
      msg: 'a job failed',
      job: expect.any(Number),
      err: { type: 'JobFailedError', cause: { fault: 'refused', cause: { status: 400 } } },
    },
    { msg: 'a job ended', outcome: 'dead' },
  ])

  const again = await client.json('POST', `/api/recordings/${id}/transcribe`)
  await vi.waitFor(() => expect(of(again, 'analyze')).toHaveLength(2), SLOW)
  expect(of(again, 'transcribe')).toMatchObject([{ msg: 'a job ended', outcome: 'done' }])
  expect(of(again, 'analyze')).toMatchObject([
    { msg: 'a job failed', err: { cause: { type: 'ModelFailedError', fault: 'refused', cause: { status: 400 } } } },
    { msg: 'a job ended', outcome: 'again' },
  ])
  const everything = server.said() + server.complaints()
  expect(['ask not', 'Americans', 'Heard', TITLE].filter((said) => everything.includes(said))).toEqual([])
})
