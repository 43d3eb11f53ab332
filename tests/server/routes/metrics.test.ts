import { afterEach, describe, expect, test, vi } from 'vitest'
import { newRecordingId } from '../../../contract/ids.ts'
import { ModelFailedError } from '../../../core/language/language-model.ts'
import { EngineFailedError, type Transcriber } from '../../../server/speech/transcriber.ts'
import { halfUpload } from '../../../testkit/server/half-upload.ts'
import { createUpload, fakeWebm, postRecording, recordingForm, uploadPath } from '../../../testkit/server/recordings.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../testkit/server/test-server.ts'
import { transcribed } from '../../../testkit/server/transcribed.ts'
import { whole } from '../../whole.ts'

const METRICS_TOKEN = 'a token that Prometheus sends with each scrape'
const SOON = { timeout: 100_000, interval: 30 }

let server: TestServer
afterEach(() => server.close())

const scrape = async (headers: Record<string, string> = { authorization: `Bearer ${METRICS_TOKEN}` }) =>
  server.anonymous.fetch('/metrics', { headers })

/** The samples by name and labels, as they are written. */
async function samples(): Promise<Map<string, number>> {
  const answer = await scrape()
  expect(answer.status).toBe(200)
  const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  )
}
const untilSample = (name: string, value: unknown) =>
  vi.waitFor(async () => expect((await samples()).get(name)).toEqual(value), SOON)

describe('who may read them', () => {
  test('nobody without METRICS_TOKEN, from this machine neither', async () => {
    server = await startTestServer()
    expect((await scrape()).status).toBe(404)
    expect((await scrape({ authorization: 'Bearer null' })).status).toBe(404)
  })

  test('who brings the token, and nobody else', async () => {
    server = await startTestServer({ METRICS_TOKEN })
    const owner = await server.signIn()
    for (const authorization of ['', 'Bearer', `Bearer ${METRICS_TOKEN}x`, `Basic ${METRICS_TOKEN}`, METRICS_TOKEN]) {
      const answer = await scrape({ authorization })
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    }
    expect((await owner.fetch('/metrics')).status).toBe(401)
    expect((await owner.fetch(`/metrics?token=${METRICS_TOKEN}`)).status).toBe(401)
    const answer = await scrape()
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4')
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })
})

test('requests are counted by the pattern of their address, and nothing says whose they are', async () => {
  server = await startTestServer({ METRICS_TOKEN })
  const owner = await server.signIn()
  const id = newRecordingId()
  await postRecording(owner, recordingForm({ id, title: 'Quarterly secrets' }, fakeWebm()))
  const { user } = (await (await owner.fetch('/api/auth/session')).json()) as { user: { id: string; email: string } }
  await owner.fetch(`/api/recordings/${id}?userId=${user.id}`)
  await owner.fetch(`/api/nothing/${id}`)
  await owner.fetch(`/recordings/${id}`)
  await server.anonymous.fetch('/api/recordings')
  const count = (method: string, route: string, status: number) =>
    `earmark_http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`
  const found = await samples()
  expect(found.get(count('POST', '/api/recordings', 201))).toBe(1)
  expect(found.get(count('GET', '/api/recordings/:id', 200))).toBe(1)
  expect(found.get(count('GET', 'unknown', 404))).toBe(1)
  expect(found.get(count('GET', '/api/recordings', 401))).toBe(1)
  expect([...found.keys()].some((name) => name.includes('route="page"'))).toBe(true)
  expect(found.get('process_cpu_seconds_total')).toBeGreaterThan(0)
  const names = [...found.keys()].join('\n')
  const personal = [id, user.id, user.email, 'Quarterly', '127.0.0.1', METRICS_TOKEN]
  expect(personal.filter((word) => names.includes(word))).toEqual([])
})

whole(test)(
  'an upload is in flight until it ends, also when its caller hangs up, and its bytes are counted',
  async () => {
    server = await startTestServer({ METRICS_TOKEN })
    const owner = await server.signIn()
    const id = newRecordingId()
    await createUpload(owner, id)
    await untilSample('earmark_uploads_in_flight', 0)
    const upload = halfUpload(server.url, owner, uploadPath(id), fakeWebm(100_000), 60_000)
    await untilSample('earmark_uploads_in_flight', 1)
    await vi.waitFor(async () => expect(await server.receiving()).toBe(1), SOON)
    upload.socket.destroy()
    await untilSample('earmark_uploads_in_flight', 0)
    const cut = 'earmark_http_request_duration_seconds_count{method="PATCH",route="/api/uploads*",status="499"}'
    expect((await samples()).get(cut)).toBe(1)
    await untilSample('earmark_received_bytes_total', 60_000)
    await postRecording(owner, recordingForm({}, fakeWebm(5000)))
    await untilSample('earmark_received_bytes_total', 65_000)
  },
)

describe('the work on recordings', () => {
  /** Hears something as soon as it is let. */
  function held(engine: string): { transcriber: Transcriber; letGo: (failure?: EngineFailedError) => Promise<void> } {
    const waiting: ((failure?: EngineFailedError) => void)[] = []
    return {
      async letGo(failure) {
        await vi.waitFor(() => expect(waiting).toHaveLength(1), SOON)
        waiting.shift()?.(failure)
      },
      transcriber: {
        engine,
        transcribe: (_audio, { signal }) =>
          new Promise((resolve, reject) => {
            signal.addEventListener('abort', () => reject(signal.reason))
            waiting.push((failure) => (failure ? reject(failure) : resolve({ segments: [], language: 'en' })))
          }),
      },
    }
  }
  const post = (client: TestClient) => postRecording(client, recordingForm({ duration: '12.5' }, fakeWebm()))

  test('is counted: what waits and since when, what was done, and what failed', async () => {
    const engine = held('Ear 1.0')
    server = await startTestServer({ METRICS_TOKEN, LOG_LEVEL: 'silent' }, { transcriber: engine.transcriber })
    const owner = await server.signIn()
    await untilSample('earmark_jobs{kind="transcribe",state="running"}', 0)
    await untilSample('earmark_jobs_ended_total{kind="transcribe",outcome="dead"}', 0)
    await post(owner)
    await untilSample('earmark_jobs{kind="transcribe",state="running"}', 1)
    await post(owner)
    await untilSample('earmark_jobs{kind="transcribe",state="waiting"}', 1)
    const oldest = 'earmark_job_oldest_seconds{kind="transcribe"}'
    await vi.waitFor(async () => expect((await samples()).get(oldest)).toBeGreaterThan(0), SOON)
    await engine.letGo()
    await untilSample('earmark_speech_seconds_total{engine="Ear 1.0"}', 12.5)
    expect((await samples()).get('earmark_speech_work_seconds_total{engine="Ear 1.0"}')).toBeGreaterThan(0)
    await untilSample('earmark_jobs{kind="transcribe",state="running"}', 1)
    expect((await samples()).get(oldest)).toBe(0)
    await engine.letGo(new EngineFailedError('The key is wrong.', { permanent: true, fault: 'key' }))
    await untilSample('earmark_engine_errors_total{kind="speech",engine="Ear 1.0",fault="key"}', 1)
    await untilSample('earmark_jobs{kind="transcribe",state="dead"}', 1)
    await untilSample('earmark_jobs_ended_total{kind="transcribe",outcome="done"}', 1)
    await untilSample('earmark_jobs_ended_total{kind="transcribe",outcome="dead"}', 1)
  })

  test('says when a language model fails, whoever asked it', async () => {
    const fail = () => Promise.reject(new ModelFailedError('It has too much to do.', { fault: 'busy' }))
    const model = { engine: 'Mind 2', analyze: fail, answer: fail, answerFromMany: fail }
    server = await startTestServer({ METRICS_TOKEN, LOG_LEVEL: 'silent' }, { transcriber: null, model })
    const owner = await server.signIn()
    const recordingId = await transcribed(server, owner, [{ start: 0, end: 2, text: 'We begin on Monday.' }])
    await owner.json('POST', '/api/analyze-transcription', { recordingId, transcript: 'We begin on Monday.' })
    await untilSample('earmark_engine_errors_total{kind="language",engine="Mind 2",fault="busy"}', 1)
  })
})
