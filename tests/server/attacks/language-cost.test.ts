import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnalysisResult } from '../../../contract/recordings/analysis.ts'
import { COSTLY_TEXTS, count, filled } from '../../../testkit/samples/costly-texts.ts'
import { type SpawnedServer, spawnServer } from '../../../testkit/server/spawned-server.ts'
import { OWNER, startTestServer, TestClient, type TestServer } from '../../../testkit/server/test-server.ts'
import { transcribed } from '../../../testkit/server/transcribed.ts'
import { type LanguageServer, startLanguageServer } from '../../../testkit/servers/language-server.ts'
import { cases } from '../../whole.ts'

describe('one small request', () => {
  let folder = ''
  let server: SpawnedServer
  let url = ''
  let client: TestClient
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'earmark-cost-'))
    server = spawnServer({
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      OWNER_PASSWORD: OWNER.password,
    })
    url = await server.ready()
    client = new TestClient(url)
    await client.json('POST', '/api/auth/login', OWNER)
  })
  afterAll(async () => {
    server.child.kill('SIGKILL')
    await server.exit
    await rm(folder, { recursive: true, force: true })
  })

  it.each(cases(COSTLY_TEXTS.slice(0, 1), COSTLY_TEXTS.slice(1)))(
    'of %s is answered, and others before it',
    async (_, transcript) => {
      const order: string[] = []
      const analyses = Array.from({ length: 2 }, async () => {
        const answer = await client.json('POST', '/api/analyze-transcription', { transcript })
        await answer.text()
        order.push('analysis')
        return answer.status
      })
      const health = fetch(`${url}/healthz`).then(() => order.push('health'))
      expect(await Promise.all(analyses)).toEqual([200, 200])
      await health
      expect(order.at(-1)).toBe('analysis')
    },
  )

  it('of more letters than any meeting has is refused with what to do', async () => {
    for (const path of ['/api/analyze-transcription', '/api/chat']) {
      const answer = await client.json('POST', path, { message: 'Budget?', transcript: `${filled('word ')}  x` })
      expect(answer.status).toBe(413)
      expect(await answer.json()).toEqual({
        error: 'This transcript has more than 400,000 characters. Send it in parts.',
        code: 'too-long',
      })
    }
  })

  it('is not what somebody who talks fast for 95 minutes makes', async () => {
    const transcript = count(
      95 * 60,
      (at) => `[${Math.floor(at / 60)}:${String(at % 60).padStart(2, '0')}] ${said(at)}`,
    )
    expect(transcript.split(/\s+/).length).toBeGreaterThan(21_000)
    const answer = await client.json('POST', '/api/analyze-transcription', { transcript })
    const { coverage } = (await answer.json()) as AnalysisResult
    expect(coverage?.read).toBe(coverage?.words)
  })
})

const WORDS = ['harbour', 'crane', 'budget', 'opening', 'clinic', 'supplier', 'mould', 'cable', 'nurse', 'contract']
const said = (at: number): string => `the ${WORDS[at % 10]} and ${WORDS[(at * 7 + 3) % 9]}${at % 6 === 0 ? '.' : ''}`

describe('a person who asks for everything at once', () => {
  let model: LanguageServer
  let server: TestServer
  beforeAll(async () => {
    model = await startLanguageServer()
    server = await startTestServer({ LLM_URL: model.url, LOG_LEVEL: 'silent' })
  })
  afterAll(async () => {
    await server.close()
    await model.close()
  })
  const ask = (client: TestClient, signal?: AbortSignal) =>
    client.fetch('/api/chat', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ message: 'Budget?', transcript: 'Anna sends the budget.' }),
      ...(signal && { signal }),
    })

  it('has four at a language model, waits with sixteen more, is told to come back, and holds up nobody', async () => {
    const [greedy, other] = [await server.signIn(), await server.newPerson('other@example.org')]
    for (let at = 0; at < 4; at++) model.standStill(0)
    const hanging = new AbortController()
    const asked = Array.from({ length: 21 }, () => ask(greedy, hanging.signal).catch(() => null))
    const refused = await Promise.race(asked)
    expect(refused?.status).toBe(429)
    expect(refused?.headers.get('retry-after')).toBe('5')
    expect(await refused?.json()).toEqual({
      error: 'You have asked for too much at once. Wait until some of it is done, and try again.',
      code: 'too-many-at-once',
    })
    await expect.poll(() => model.requests.length).toBe(4)
    expect((await ask(other)).status).toBe(200)
    expect(model.requests.length).toBe(5)
    // Who hangs up leaves the queue, and what was at the model ends there.
    hanging.abort()
    await Promise.all(asked)
    await expect.poll(() => model.hungUp()).toBe(4)
    expect((await ask(greedy)).status).toBe(200)
    expect(model.requests.length).toBe(6)
  })
})

describe('corrections', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())

  it('do not make a transcript longer than any meeting', async () => {
    const client = await server.signIn()
    const segments = Array.from({ length: 30 }, (_, at) => ({ start: at, end: at + 1, text: `Line ${at}` }))
    const id = await transcribed(server, client, segments)
    const corrections = segments.map(({ start, text }) => ({ start, heard: text, text: 'word '.repeat(3500) }))
    const answer = await client.json('PATCH', `/api/recordings/${id}/transcript`, { corrections })
    expect(answer.status).toBe(413)
    expect(await answer.json()).toMatchObject({ error: expect.stringContaining('400,000 characters') })
  })
})
