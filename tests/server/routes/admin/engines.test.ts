import { mkdir, mkdtemp, readFile, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { adminEndpoints } from '../../../../contract/accounts/admin-endpoints.ts'
import { type EngineTest, engineEndpoints } from '../../../../contract/accounts/engines.ts'
import type { Recording } from '../../../../contract/recordings/recording.ts'
import { createOpenAiTranscriber } from '../../../../server/speech/endpoint/openai.ts'
import type { Transcriber } from '../../../../server/speech/transcriber.ts'
import { tryOutEngine } from '../../../../server/speech/try-out.ts'
import { postRecording, recordingForm } from '../../../../testkit/server/recordings.ts'
import { OWNER, startTestServer, type TestClient, type TestServer } from '../../../../testkit/server/test-server.ts'
import type { Failure } from '../../../../testkit/servers/scripted-server.ts'
import { type SpeechServer, startSpeechServer } from '../../../../testkit/servers/speech-server.ts'
import { beeps, wordsFound } from '../../../../testkit/speech/make-audio.ts'
import { writeToneModel } from '../../../../testkit/speech/tone-model.ts'
import { cases, inWhole, whole } from '../../../whole.ts'

const SLOW = { timeout: 100_000, interval: 100 }
const KEY = 'a-key-that-nobody-may-see'
const TONES = 'model:nemo-tones'

let folder = ''
let speech: SpeechServer
let server: TestServer
let owner: TestClient
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'earmark-engines-')), 'data')
  await mkdir(folder)
  await writeToneModel(join(folder, 'models', 'nemo-tones'))
  speech = await startSpeechServer()
  await open()
})
afterEach(async () => {
  await server.close()
  await speech.close()
  await rm(dirname(folder), { recursive: true, force: true })
})

async function open(environment: Record<string, string> = {}): Promise<void> {
  const url = speech.url.replace('//', '//someone:password@')
  const all = { DATA_DIR: folder, STT_URL: `${url}/v1`, STT_KEY: KEY, LOG_LEVEL: 'silent', ...environment }
  server = await startTestServer(all, {})
  owner = await server.signIn()
}
const list = async () =>
  engineEndpoints.listEngines.answer.parse(await (await owner.json('GET', '/api/admin/engines')).json())
const choose = (id: string, kind = 'speech') => owner.json('PUT', '/api/admin/engines', { kind, id })
const ask = (id: string) => owner.json('POST', '/api/admin/engines/test', { id })
const test = async (id: string): Promise<EngineTest> =>
  engineEndpoints.testEngine.answer.parse(await (await ask(id)).json())

describe('the choice of engines', () => {
  it('is listed with what works where, and never with a key or the address of one', async () => {
    const answer = await (await owner.json('GET', '/api/admin/engines')).text()
    expect(answer).not.toContain(KEY)
    expect(answer).not.toContain('password')
    expect(await list()).toMatchObject({
      speech: {
        inUse: 'endpoint',
        chosen: null,
        options: [
          { id: 'endpoint', name: 'whisper-1', where: { kind: 'endpoint', host: new URL(speech.url).host } },
          { id: 'pocketsphinx', name: 'PocketSphinx 0.8', where: { kind: 'child' }, missing: null },
          { id: TONES, name: 'nemo-tones', where: { kind: 'child' }, missing: null },
          { id: 'speakers', missing: expect.stringContaining('npm run engine') },
        ],
      },
      language: {
        inUse: 'built-in',
        options: [
          { id: 'endpoint', missing: expect.stringContaining('LLM_URL') },
          { id: 'built-in', where: { kind: 'built-in' }, missing: null },
        ],
      },
    })
  })

  it('makes the next recording be heard by the engine that was chosen, also after a new start', async () => {
    expect(engineEndpoints.chooseEngine.answer.parse(await (await choose(TONES)).json()).speech.inUse).toBe(TONES)
    await server.close()
    await open()
    expect((await list()).speech).toMatchObject({ inUse: TONES, chosen: TONES })
    const { path } = await beeps(['high', 'low', 'high'], join(folder, 'beeps.wav'))
    const answer = await postRecording(owner, recordingForm({}, await readFile(path), 'audio/wav'))
    const { id } = (await answer.json()) as Recording
    const read = async () => (await (await owner.fetch(`/api/recordings/${id}`)).json()) as Recording
    await vi.waitFor(async () => expect((await read()).transcript).toBe('High low high.'), SLOW)
    expect(speech.requests).toEqual([])
  })

  it('is written down: who chose which', async () => {
    await choose('pocketsphinx')
    const audit = adminEndpoints.listAudit.answer.parse(await (await owner.json('GET', '/api/admin/audit')).json())
    expect(audit[0]).toMatchObject({ actor: OWNER.email, action: 'engine-chosen', subject: 'PocketSphinx 0.8' })
  })

  it('falls to another engine of this server, and says so, when what was chosen is gone', async () => {
    await choose(TONES)
    await rm(join(folder, 'models'), { recursive: true })
    const { speech: choice } = await list()
    expect(choice).toMatchObject({ inUse: 'pocketsphinx', chosen: TONES })
    expect(choice.options.find(({ id }) => id === TONES)).toMatchObject({ name: 'nemo-tones', missing: /./ })
    expect((await choose(TONES)).status).toBe(409)
  })

  const notOffered = cases(
    [
      ['speech', 'https://example.org/v1'],
      ['language', 'endpoint'],
    ],
    [
      ['speech', 'model:../../etc'],
      ['speech', 'built-in'],
      ['language', 'pocketsphinx'],
    ],
  )
  it.each(notOffered)('takes nothing for %s that the server itself does not offer: %s', async (kind, id) => {
    expect((await choose(id, kind)).status).toBe(409)
    expect((await list()).speech.inUse).toBe('endpoint')
  })

  whole(it)('reaches the language model too', async () => {
    await server.close()
    await open({ LLM_URL: speech.url, LLM_MODEL: 'large' })
    expect(server.context.engines().language).toContain('large')
    await choose('built-in', 'language')
    expect(server.context.engines().language).toBe('Built-in extractive engine')
  })
})

describe('the test of an engine', () => {
  inWhole(() => {
    it('gives back what a real engine heard in the sample, and how long it took', async () => {
      const result = await test('pocketsphinx')
      if (result.outcome !== 'heard') throw new Error(JSON.stringify(result))
      expect(wordsFound(result.heard, 'jfk.wav')).toBeGreaterThan(0.3)
      expect(wordsFound(result.said, 'jfk.wav')).toBe(1)
      expect(result.sample).toBe(11)
      expect(result.took).toBeGreaterThan(0)
    })
  })

  whole(it)('says which file is damaged, and the server goes on', async () => {
    await truncate(join(folder, 'models', 'nemo-tones', 'model.onnx'), 700)
    expect(await test(TONES)).toMatchObject({ outcome: 'failed', fault: 'model' })
    expect((await test('endpoint')).outcome).toBe('heard')
  })

  const faults = cases<[fault: string, failure: Failure]>(
    [
      ['key', { kind: 'status', status: 401 }],
      ['address', { kind: 'status', status: 404 }],
    ],
    [
      ['too-large', { kind: 'status', status: 413, body: '<html>' }],
      ['busy', { kind: 'status', status: 429, headers: { 'retry-after': '30' } }],
      ['server-error', { kind: 'status', status: 500 }],
      ['refused', { kind: 'status', status: 400 }],
      ['unreachable', { kind: 'cut' }],
      ['not-a-transcript', { kind: 'status', status: 200, body: '<html>' }],
    ],
  )
  it.each(faults)('names the fault at once: %s', async (fault, failure) => {
    speech.failNext(failure)
    expect(await test('endpoint')).toMatchObject({ outcome: 'failed', fault })
    expect(speech.failuresLeft()).toBe(0)
    expect(speech.requests).toEqual([])
  })

  whole(it)('is for what the server has, one at a time, and six in a minute', async () => {
    expect((await ask('http://127.0.0.1')).status).toBe(409)
    let goOn = () => {}
    const until = new Promise<void>((resolve) => {
      goOn = resolve
    })
    speech.failNext({ kind: 'held', until })
    const both = [ask('endpoint'), ask('endpoint')]
    expect((await Promise.race(both)).status).toBe(409)
    goOn()
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 409])
    for (let more = 0; more < 5; more++) expect((await ask('endpoint')).status).toBe(200)
    const seventh = await ask('endpoint')
    expect(seventh.status).toBe(429)
    expect(Number(seventh.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('an engine that is too slow', () => {
  const report = vi.fn()
  it('is given up, whichever clock runs out first', async () => {
    speech.failNext({ kind: 'slow', ms: 60_000 })
    const endpoint = { url: speech.url, key: null, model: null, scratch: folder, tries: 1, timeoutMs: 200 }
    const never = new AbortController().signal
    const byAnswer = await tryOutEngine(createOpenAiTranscriber(endpoint), { signal: never, report })
    expect(byAnswer).toMatchObject({ outcome: 'failed', fault: 'time-out' })
    const stuck: Transcriber = {
      engine: 'stuck',
      transcribe: (_, { signal }) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    }
    const byDeadline = await tryOutEngine(stuck, { signal: AbortSignal.timeout(50), report })
    expect(byDeadline).toMatchObject({ outcome: 'failed', fault: 'time-out' })
    expect(report).not.toHaveBeenCalled()
  })
})
