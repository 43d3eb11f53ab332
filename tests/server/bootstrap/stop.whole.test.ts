import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { newRecordingId } from '../../../contract/ids.ts'
import type { Recording } from '../../../contract/recordings/recording.ts'
import { halfUpload } from '../../../testkit/server/half-upload.ts'
import {
  createUpload,
  fakeWebm,
  postRecording,
  recordingForm,
  tus,
  uploadPath,
} from '../../../testkit/server/recordings.ts'
import { type SpawnedServer, spawnServer } from '../../../testkit/server/spawned-server.ts'
import { OWNER, TestClient } from '../../../testkit/server/test-server.ts'
import { type SpeechServer, startSpeechServer } from '../../../testkit/servers/speech-server.ts'
import { SPEECH } from '../../../testkit/speech/make-audio.ts'
import { rowsIn } from '../../../testkit/stores/postgres-under-test.ts'
import { whole } from '../../whole.ts'

const SLOW = { timeout: 100_000, interval: 50 }

/** SIGTERM to the server as people start it: a rolling restart takes one process after the other. */
describe('a server that is told to stop', () => {
  let folder = ''
  let started: SpawnedServer[] = []
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'earmark-stop-'))
    started = []
  })
  afterEach(async () => {
    for (const { child } of started) child.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  })

  const start = async (environment: Record<string, string> = {}) => {
    const address = { HOST: '127.0.0.1', PORT: '0', DATA_DIR: join(folder, 'data') }
    const server = spawnServer({ ...address, OWNER_PASSWORD: OWNER.password, ...environment })
    started.push(server)
    const url = await server.ready()
    const client = new TestClient(url)
    await client.json('POST', '/api/auth/login', OWNER)
    return { server, url, client }
  }

  whole(test)(
    'says so at once, turns new work away, and answers an upload that does not end with the bytes it has',
    async () => {
      const { server, url, client } = await start()
      const id = newRecordingId()
      await createUpload(client, id)
      expect((await client.fetch('/readyz')).status).toBe(200)
      const audio = fakeWebm(3_000_000)
      const upload = halfUpload(url, client, uploadPath(id), audio, 1_234_567)
      await vi.waitFor(async () => expect(await server.receiving()).toBe(1), SLOW)
      server.child.kill('SIGTERM')
      await vi.waitFor(() => expect(server.said()).toContain('Stopping'), SLOW)

      const ready = await client.fetch('/readyz')
      expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '5'])
      expect((await client.fetch('/healthz')).status).toBe(200)
      for (const path of ['/api/recordings', uploadPath(id)]) {
        const refused = await client.fetch(path)
        expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
        expect(refused.headers.get('connection')).toBe('close')
        expect(await refused.json()).toMatchObject({ error: expect.stringMatching(/restarting/), code: 'restarting' })
      }
      // A connection that is reset while it sends would be a failure, and not an answer.
      const late = halfUpload(url, client, uploadPath(id), fakeWebm(6_000_000), 6_000_000)
      await once(late.socket, 'close')
      expect(late.answer()).toMatch(/^HTTP\/1\.1 503 /)
      expect(await server.exit).toBe(0)
      // Not cut off: a proxy would have to answer for the server.
      expect(upload.answer()).toMatch(/^HTTP\/1\.1 204 .*upload-offset: 1234567\r\n/is)

      const next = await start()
      const head = await tus(next.client, 'HEAD', uploadPath(id), {})
      expect(head.headers.get('upload-offset')).toBe('1234567')
    },
  )

  describe('while it transcribes', () => {
    let speech: SpeechServer
    beforeEach(async () => {
      speech = await startSpeechServer()
    })
    afterEach(() => speech.close())

    const jobs = () => rowsIn(join(folder, 'data'), 'select kind, state, attempt, request_id from jobs')

    test('hands the job back, which the next one does, still as the work of the request that asked', async () => {
      speech.failNext({ kind: 'slow', ms: 60_000 })
      const { server, client } = await start({ STT_URL: speech.url })
      const form = recordingForm({ duration: '11' }, await readFile(SPEECH.jfk), 'audio/wav')
      const posted = await postRecording(client, form)
      const { id } = (await posted.json()) as Recording
      const request_id = posted.headers.get('x-request-id')
      await vi.waitFor(() => expect(speech.failuresLeft()).toBe(0), SLOW)
      server.child.kill('SIGTERM')
      expect(await server.exit).toBe(0)
      expect(jobs()).toContainEqual({ kind: 'transcribe', state: 'queued', attempt: 0, request_id })

      const next = await start({ STT_URL: speech.url })
      await vi.waitFor(async () => {
        const recording = (await (await next.client.fetch(`/api/recordings/${id}`)).json()) as Recording
        expect(recording.analysis).toBe('done')
      }, SLOW)
      expect(jobs()).toContainEqual({ kind: 'transcribe', state: 'done', attempt: 1, request_id })
      expect(jobs()).toContainEqual({ kind: 'analyze', state: 'done', attempt: 1, request_id })
    })
  })
})
