import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { adminEndpoints } from '../../../../contract/accounts/admin-endpoints.ts'
import { type EngineTest, engineEndpoints } from '../../../../contract/accounts/engines.ts'
import type { AnalysisResult } from '../../../../contract/recordings/analysis.ts'
import { OWNER, startTestServer, type TestClient, type TestServer } from '../../../../testkit/server/test-server.ts'
import { transcribed } from '../../../../testkit/server/transcribed.ts'
import {
  type PlayedModels,
  playLocalModels,
  startLanguageServer,
  tagOf,
} from '../../../../testkit/servers/language-server.ts'
import type { Failure } from '../../../../testkit/servers/scripted-server.ts'
import { cases, whole } from '../../../whole.ts'

const KEY = 'a-key-for-another-computer'

let here: PlayedModels
let server: TestServer
let owner: TestClient
beforeEach(async () => {
  here = await playLocalModels([tagOf('llama3.2:3b'), tagOf('qwen3:8b')], ['/models/gemma 3.gguf'])
  const given = { transcriber: null, modelServers: here.urls }
  server = await startTestServer({ LLM_KEY: KEY, LOCAL_ONLY: 'yes', LOG_LEVEL: 'silent' }, given)
  owner = await server.signIn()
})
afterEach(async () => {
  await server.close()
  await here.close()
})

const find = async () =>
  engineEndpoints.findModels.answer.parse(await (await owner.json('GET', '/api/admin/engines/local')).json())
const idsFound = async () => (await find()).map(({ name, models }) => [name, ...models.map(({ id }) => id)])
const list = async () =>
  engineEndpoints.listEngines.answer.parse(await (await owner.json('GET', '/api/admin/engines')).json()).language
const choose = (id: string) => owner.json('PUT', '/api/admin/engines', { kind: 'language', id })
const ask = (id: string) => owner.json('POST', '/api/admin/engines/test', { kind: 'language', id })
const test = async (id: string): Promise<EngineTest> =>
  engineEndpoints.testEngine.answer.parse(await (await ask(id)).json())

const OLLAMA = ['Ollama', 'ollama:llama3.2:3b', 'ollama:qwen3:8b']
const LLAMA = ['llama.cpp', 'llama.cpp:/models/gemma 3.gguf']

describe('models on the own machine', () => {
  it('are found with their names, and looked for only when an administrator asks', async () => {
    await list()
    expect([here.ollama.looked, here['llama.cpp'].looked]).toEqual([[], []])
    const host = new URL(here.urls.ollama).host
    expect((await find())[0]?.models[0]).toEqual({
      id: 'ollama:llama3.2:3b',
      name: 'llama3.2:3b',
      where: { kind: 'endpoint', host },
      missing: null,
    })
    expect(await idsFound()).toEqual([OLLAMA, LLAMA])
    const other = await server.newPerson('other@example.org')
    expect((await other.json('GET', '/api/admin/engines/local')).status).toBe(403)
    expect(here.ollama.looked).toEqual(['/api/tags', '/api/tags'])
  })

  it('are none that Ollama passes on to another computer, and none whose name could be shown as another', async () => {
    const tags = [
      tagOf('gpt-oss:120b', { remote_host: 'https://ollama.com' }),
      tagOf('glm', { remote_model: 'glm-5' }),
      tagOf('glm-5:cloud'),
      tagOf('gpt-oss:120b-cloud'),
      tagOf(''),
      tagOf('   '),
      tagOf('a\u202eb'),
      tagOf('a\nb'),
      tagOf('x'.repeat(151)),
      ...Array.from({ length: 60 }, (_, at) => tagOf(`m${at}`)),
      tagOf('m0'),
    ]
    here.ollama.failNext({ kind: 'status', status: 200, body: JSON.stringify({ models: tags }) })
    const [ollama] = await find()
    expect(ollama?.models.map(({ name }) => name)).toEqual(Array.from({ length: 50 }, (_, at) => `m${at}`))
  })

  whole(it)('may be none yet', async () => {
    here.ollama.failNext({ kind: 'status', status: 200, body: '{"models":[]}' })
    expect(await idsFound()).toEqual([['Ollama'], LLAMA])
  })

  const page = (body: string): Failure => ({ kind: 'status', status: 200, body })
  const odd = cases<[what: string, failure: Failure]>(
    [
      ['cuts its answer', { kind: 'cut' }],
      ['is a page', page('<html><script>alert(1)</script>')],
    ],
    [
      ['does not answer in time', { kind: 'held', until: new Promise(() => {}) }],
      ['sends wrong bytes', page('\u0000\ufffd{"models"')],
      ['is another program', page('{"object":"list","data":[{"id":"m","owned_by":"somebody"}]}')],
      ['sends a list of something else', page('{"models":[{"title":"m"}],"data":[{"id":7}]}')],
      ['sends too much', page(`{"models":[],"data":[]}${' '.repeat(262_144)}`)],
      ['has an error', { kind: 'status', status: 500, body: '{"models":[],"data":[]}' }],
    ],
  )
  it.each(odd)('are not found where something %s; the other program is', async (_, failure) => {
    here.ollama.failNext(failure)
    expect(await idsFound()).toEqual([LLAMA])
    here['llama.cpp'].failNext(failure)
    expect(await idsFound()).toEqual([OLLAMA])
  })

  it('are not looked for where an answer points to', async () => {
    const elsewhere = await startLanguageServer({ '/api/tags': { models: [tagOf('bait')] } })
    const headers = { location: `${elsewhere.url}/api/tags` }
    here.ollama.failNext({ kind: 'status', status: 307, headers })
    expect(await idsFound()).toEqual([LLAMA])
    expect(elsewhere.looked).toEqual([])
    await elsewhere.close()
  })

  it('are not found where nobody listens', async () => {
    await here.close()
    expect(await find()).toEqual([])
  })
})

describe('a model of the own machine that is chosen', () => {
  whole(it)('analyzes in parts without a key, and what it cites is in the transcript', async () => {
    expect((await choose('ollama:qwen3:8b')).status).toBe(200)
    expect(await list()).toMatchObject({ inUse: 'ollama:qwen3:8b', chosen: 'ollama:qwen3:8b' })
    expect(server.context.engines()).toMatchObject({ language: expect.stringContaining('qwen3:8b') })
    expect(server.context.engines().hosts).toBeUndefined()
    const sentences = Array.from({ length: 90 }, (_, at) => ({
      start: at * 60,
      end: at * 60 + 50,
      text: `${at % 30 === 0 ? `We decided on number ${at}` : 'They spoke of the harbour'} ${'and so on '.repeat(50)}`.trim(),
    }))
    const id = await transcribed(server, owner, sentences)
    const body = { recordingId: id, transcript: sentences.map(({ text }) => text).join('\n') }
    const answer = await owner.json('POST', '/api/analyze-transcription', body)
    const analysis = (await answer.json()) as AnalysisResult
    expect(analysis.coverage?.parts).toBeGreaterThan(1)
    expect(analysis.coverage?.read).toBe(analysis.coverage?.words)
    expect(analysis.decisions).toHaveLength(3)
    const said = new Map(sentences.map(({ start, text }) => [start, text]))
    for (const { start, quote } of analysis.citations) expect(said.get(start ?? -1)).toContain(quote)
    expect(here.ollama.requests.length).toBe((analysis.coverage?.parts ?? 0) + 1)
    for (const request of here.ollama.requests) {
      expect(request).toMatchObject({ path: '/v1/chat/completions', authorization: null, model: 'qwen3:8b' })
    }
  })

  it('cites no line that is not there', async () => {
    await choose('llama.cpp:/models/gemma 3.gguf')
    const point = (text: string, evidence: string) => ({ text, evidence: [evidence] })
    const keyPoints = [point('Good', 'S1'), point('Invented', 'S999')]
    here['llama.cpp'].say(JSON.stringify({ summary: [], keyPoints, decisions: [], actionItems: [], outline: [] }))
    const id = await transcribed(server, owner, [{ start: 3, end: 6, text: 'Welcome to the harbour.' }])
    const body = { recordingId: id, transcript: 'Welcome to the harbour.' }
    const answer = await owner.json('POST', '/api/analyze-transcription', body)
    expect(await answer.json()).toMatchObject({ keyPoints: ['Good'], citations: [{ start: 3 }] })
  })

  whole(it)('stays chosen while its program is stopped, and is written down', async () => {
    await choose('ollama:llama3.2:3b')
    await here.close()
    expect(await list()).toMatchObject({ inUse: 'ollama:llama3.2:3b', chosen: 'ollama:llama3.2:3b' })
    expect(await test('ollama:llama3.2:3b')).toMatchObject({ outcome: 'failed', fault: 'unreachable' })
    const audit = adminEndpoints.listAudit.answer.parse(await (await owner.json('GET', '/api/admin/audit')).json())
    expect(audit[0]).toMatchObject({ actor: OWNER.email, action: 'engine-chosen', subject: 'llama3.2:3b' })
  })

  const notThere = cases(
    ['ollama:not-there', 'http://127.0.0.1:11434'],
    ['llama.cpp:qwen3:8b', 'ollama:', 'ollama:http://elsewhere'],
  )
  it.each(notThere)('is one that is there, never %s', async (id) => {
    expect((await choose(id)).status).toBe(409)
    expect((await ask(id)).status).toBe(409)
    expect((await list()).inUse).toBe('built-in')
    expect(here.ollama.requests).toEqual([])
  })
})

describe('the test of a language model', () => {
  it('shows its answer, and the words that it cites', async () => {
    expect(await test('ollama:llama3.2:3b')).toMatchObject({
      outcome: 'answered',
      asked: 'On which day is the move?',
      answer: expect.stringContaining('third of May'),
      quoted: 'We have decided that the move is on the third of May.',
      took: expect.any(Number),
    })
    expect((await list()).inUse).toBe('built-in')
    expect(here.ollama.requests).toMatchObject([{ model: 'llama3.2:3b', authorization: null }])
  })

  it('says so when it cites nothing, and keeps a long answer short', async () => {
    here.ollama.say(`On the third of May. ${'x'.repeat(1000)}`)
    const result = await test('ollama:llama3.2:3b')
    expect(result).toMatchObject({ outcome: 'answered', quoted: null })
    if (result.outcome === 'answered') expect(result.answer).toHaveLength(500)
  })

  it('names what is wrong', async () => {
    here.ollama.failNext({ kind: 'pass' }, { kind: 'pass' }, { kind: 'status', status: 404 })
    expect(await test('ollama:llama3.2:3b')).toMatchObject({ outcome: 'failed', fault: 'address' })
  })
})
