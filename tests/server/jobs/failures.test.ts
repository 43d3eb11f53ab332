import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Recording } from '../../../contract/recordings/recording.ts'
import { postRecording, recordingForm } from '../../../testkit/server/recordings.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../testkit/server/test-server.ts'
import { type LanguageServer, startLanguageServer } from '../../../testkit/servers/language-server.ts'
import { type SpeechServer, startSpeechServer } from '../../../testkit/servers/speech-server.ts'
import { SPEECH } from '../../../testkit/speech/make-audio.ts'
import { whole } from '../../whole.ts'

const SLOW = { timeout: 100_000, interval: 50 }

let speech: SpeechServer
let language: LanguageServer
let server: TestServer
let client: TestClient
beforeEach(async () => {
  speech = await startSpeechServer()
  language = await startLanguageServer()
})
afterEach(async () => {
  await server.close()
  await speech.close()
  await language.close()
})

const start = async (environment: Record<string, string>) => {
  server = await startTestServer({ LOG_LEVEL: 'silent', ...environment }, {})
  client = await server.signIn()
}
const post = async () => {
  const form = recordingForm({ duration: '11' }, await readFile(SPEECH.jfk), 'audio/wav')
  return ((await (await postRecording(client, form)).json()) as Recording).id
}
const read = async (id: string) => (await (await client.fetch(`/api/recordings/${id}`)).json()) as Recording
const until = (id: string, expected: object) =>
  vi.waitFor(async () => expect(await read(id)).toMatchObject(expected), SLOW)
/** As if all tries but the last had been made, and its time had come. */
const lastTry = (kind: string) =>
  server.context.database
    .updateTable('jobs')
    .set({ attempt: 4, run_at: new Date().toISOString() })
    .where('kind', '=', kind)
    .execute()

whole(test)('a speech engine that is killed while it works is a failure that is told and tried again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'earmark-killed-engine-'))
  const path = process.env['PATH'] ?? ''
  onTestFinished(async () => {
    process.env['PATH'] = path
    await rm(folder, { recursive: true })
  })
  const engine = join(folder, 'pocketsphinx_continuous')
  const heard = 'ask not\n<s> 0.5 0.9 1\nask 1.0 1.4 1\nnot 1.5 1.9 1\n</s> 1.9 2.0 1\n'
  const once = join(folder, 'once')
  const killedOnce = `#!/bin/sh
[ -e ${once} ] && exec printf '${heard}'
touch ${once}
kill -9 $$
`
  await writeFile(engine, killedOnce)
  await chmod(engine, 0o755)
  process.env['PATH'] = `${folder}:${path}`
  await start({})
  const id = await post()
  await until(id, { transcription: { state: 'failed', reason: expect.stringContaining('stopped before it was done') } })
  expect((await read(id)).transcription).toMatchObject({ retryAt: expect.any(String) })
  await until(id, { transcription: { state: 'done' }, transcript: 'Ask not.' })
})

test('a recording that fails every time is given up with its reason, and Retry begins anew', async () => {
  const down = { kind: 'status', status: 503, headers: { 'retry-after': '3600' } } as const
  speech.failNext(down, down)
  await start({ STT_URL: speech.url })
  const id = await post()
  await until(id, { transcription: { state: 'failed', retryAt: expect.any(String) } })
  await lastTry('transcribe')
  await until(id, {
    transcription: { state: 'failed', retryAt: null, reason: expect.stringContaining('had an error') },
  })
  await client.json('POST', `/api/recordings/${id}/transcribe`)
  await until(id, { transcription: { state: 'done' } })
})

test('an analysis whose model refuses is tried again, and at last says why; asked for again it is made', async () => {
  const refused = { kind: 'status', status: 401 } as const
  language.failNext(refused, refused)
  await start({ STT_URL: speech.url, LLM_URL: language.url })
  const id = await post()
  await until(id, { analysis: 'queued', analysisFailure: expect.stringContaining('LLM_KEY') })
  await lastTry('analyze')
  await until(id, { analysis: 'failed', analysisFailure: expect.stringContaining('LLM_KEY') })
  const { transcript } = await read(id)
  const answer = await client.json('POST', '/api/analyze-transcription', { recordingId: id, transcript, again: true })
  expect(answer.status).toBe(200)
  await until(id, { analysis: 'done', analysisFailure: null })
})

test('a chat whose model refuses shows the reason', async () => {
  language.failNext({ kind: 'status', status: 401 })
  await start({ LLM_URL: language.url })
  const answer = await client.json('POST', '/api/chat', { message: 'What was said?', transcript: 'Nothing of note.' })
  expect([answer.status, (await answer.json()).error]).toEqual([502, expect.stringContaining('LLM_KEY')])
})

test('a recording that is deleted for good while it is analyzed leaves no job and no analysis', async () => {
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  language.failNext({ kind: 'held', until: held })
  await start({ STT_URL: speech.url, LLM_URL: language.url })
  const id = await post()
  await vi.waitFor(() => expect(language.failuresLeft()).toBe(0), SLOW)
  expect((await client.json('DELETE', `/api/recordings/${id}?forever=1`)).status).toBe(200)
  goOn()
  await vi.waitFor(() => expect(language.requests).toHaveLength(1), SLOW)
  const next = await post()
  await until(next, { analysis: 'done' })
  const { database } = server.context
  for (const table of ['jobs', 'analyses', 'transcripts'] as const) {
    const column = table === 'jobs' ? 'subject' : 'recording_id'
    const rows = await database
      .selectFrom(table)
      .selectAll()
      .where(column as never, '=', id as never)
      .execute()
    expect(rows).toEqual([])
  }
})
