import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { changesAnswerSchema } from '../../../contract/changes.ts'
import type { Recording } from '../../../contract/recordings/recording.ts'
import { sentenceOf } from '../../../server/bootstrap/start-failure.ts'
import { startWorker } from '../../../server/bootstrap/start-worker.ts'
import { readConfig } from '../../../server/config/config.ts'
import { fakeWebm, postRecording, recordingForm } from '../../../testkit/server/recordings.ts'
import { freePort } from '../../../testkit/servers/free-port.ts'
import { startPostgres, type TestPostgres } from '../../../testkit/stores/start-postgres.ts'
import { whole } from '../../whole.ts'
import { type SeveralServers, severalServers } from './several-servers.ts'

const SAID = { start: 0, end: 2, text: 'The boat is sold.' }
const SLOW = { timeout: 100_000, interval: 100 }

let postgres: TestPostgres
let several: SeveralServers
const beside: { close(): Promise<void> }[] = []
beforeAll(() => {
  postgres = startPostgres()
})
afterAll(() => postgres.close())
beforeEach(async () => {
  several = await severalServers(postgres, 'workers')
})
afterEach(async () => {
  for (const one of beside.splice(0)) await one.close()
  await several.close()
})

const statesOfJobs = () => postgres.sql('workers', `select kind || ' ' || state from jobs`).split('\n')

whole(test)('jobs that a server leaves to workers are done by one, within seconds of its start', async () => {
  const idle = { engine: 'idle', transcribe: vi.fn() }
  const server = await several.start({ JOBS: 'elsewhere' }, { transcriber: idle })
  const client = await server.signIn()
  const { id } = (await (await postRecording(client, recordingForm({}, fakeWebm()))).json()) as Recording
  const config = { ...server.config, workerPort: await freePort() }
  const none = await startWorker(config, { transcriber: null })
  beside.push(none)
  const languages = ['de', 'en']
  const hears = {
    engine: 'ears',
    languages,
    takesVocabulary: true,
    transcribe: async () => ({ segments: [SAID], language: 'en' }),
  }
  const read = async () => (await (await client.fetch(`/api/recordings/${id}`)).json()) as Recording
  await vi.waitFor(() => expect(statesOfJobs()).toContain('playable done'), SLOW)
  // The one without an engine leaves it to others.
  expect((await read()).transcription.state).toBe('queued')
  const ask = (path: string) => fetch(`http://127.0.0.1:${config.workerPort}${path}`)
  expect([(await ask('/readyz')).status, (await ask('/healthz')).status]).toEqual([200, 200])
  expect([(await ask('/metrics')).status, (await ask('/api/recordings')).status]).toEqual([404, 404])
  const worker = await startWorker({ ...config, workerPort: null }, { transcriber: hears })
  beside.push(worker)
  await vi.waitFor(async () => expect(await read()).toMatchObject({ transcript: SAID.text, analysis: 'done' }), SLOW)
  expect(idle.transcribe).not.toHaveBeenCalled()
  const deaf = await several.start({ JOBS: 'elsewhere' })
  const device = await deaf.signIn()
  const told = async () => changesAnswerSchema.parse(await (await device.fetch('/api/changes?cursor=0')).json())
  const ears = { speech: 'ears', languages, vocabulary: true }
  await vi.waitFor(async () => expect((await told()).engines).toMatchObject(ears), SLOW)
  await Promise.all([worker.close(), none.close()])
  beside.splice(0)
  await vi.waitFor(() => expect(deaf.context.engines().speech).toBe('on the workers'), SLOW)
})

whole(test)(
  'the computers to which a worker sends what people say are told by the server that leaves the work to it',
  async () => {
    const server = await several.start({ JOBS: 'elsewhere', STT_URL: 'https://never-asked.example.org' })
    expect(server.context.engines()).not.toHaveProperty('hosts')
    const worker = await startWorker({
      ...server.config,
      speech: { url: 'https://speech.example.org/v1', key: null, model: null, language: null },
    })
    beside.push(worker)
    const told = { speech: 'whisper-1 at speech.example.org', hosts: ['speech.example.org'] }
    await vi.waitFor(() => expect(server.context.engines()).toMatchObject(told), SLOW)
  },
)

test('a worker without a database to share says that it cannot work', async () => {
  const refused = startWorker(readConfig({ DATA_DIR: several.environment['DATA_DIR'] })).catch(sentenceOf)
  expect(await refused).toMatch(/^A worker does the jobs of servers .* set DATABASE_URL\. /)
})
