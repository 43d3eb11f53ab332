import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ChangesAnswer } from '../../../../contract/changes.ts'
import { readConfig } from '../../../../server/config/config.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../../testkit/server/test-server.ts'
import { startScriptedServer } from '../../../../testkit/servers/scripted-server.ts'
import { type SpeechServer, startSpeechServer } from '../../../../testkit/servers/speech-server.ts'
import { writeToneModel } from '../../../../testkit/speech/tone-model.ts'

// When the engine of this machine that was chosen is gone, what people say must not go to another computer.

const SLOW = { timeout: 60_000, interval: 100 }
const TONES = 'model:nemo-tones'
const FAR = 'speech.example.org:8443'

let folder = ''
let hosted: SpeechServer
let server: TestServer | null = null
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'earmark-leave-')), 'data')
  await mkdir(folder)
  await writeToneModel(join(folder, 'models', 'nemo-tones'))
  hosted = await startSpeechServer()
})
afterEach(async () => {
  await server?.close()
  server = null
  await hosted.close()
  await rm(join(folder, '..'), { recursive: true, force: true })
})

async function open(settings: Record<string, string>): Promise<TestClient> {
  server = await startTestServer({ DATA_DIR: folder, LOG_LEVEL: 'silent', ...settings }, {})
  return server.signIn()
}
const enginesOf = async (client: TestClient) =>
  ((await (await client.fetch('/api/changes?cursor=0')).json()) as ChangesAnswer).engines

test('an engine of this machine that is gone is never followed by another computer', async () => {
  const client = await open({ STT_URL: hosted.url })
  expect((await client.json('PUT', '/api/admin/engines', { kind: 'speech', id: TONES })).status).toBe(200)
  expect((await enginesOf(client)).speech).toContain('nemo-tones')
  await rm(join(folder, 'models'), { recursive: true })
  await vi.waitFor(async () => expect((await enginesOf(client)).speech).not.toContain('nemo-tones'), SLOW)
  expect((await enginesOf(client)).speech ?? 'none').not.toContain(new URL(hosted.url).host)
})

test('what the operator named is used while nobody chose another, and its host is told to everybody', async () => {
  const client = await open({ STT_URL: `https://${FAR}/v1`, LLM_URL: 'http://127.0.0.1:9' })
  expect(await enginesOf(client)).toMatchObject({ speech: `whisper-1 at ${FAR}`, hosts: [FAR] })
  await client.json('PUT', '/api/admin/engines', { kind: 'speech', id: TONES })
  await vi.waitFor(async () => expect((await enginesOf(client)).hosts).toBeUndefined(), SLOW)
})

test.each(['STT_URL', 'LLM_URL'])('LOCAL_ONLY refuses a start with %s on another computer', (name) => {
  const settings = { LOCAL_ONLY: 'yes', [name]: `https://${FAR}/v1` }
  expect(() => readConfig(settings)).toThrow(new RegExp(`^${name} names ${FAR}, but LOCAL_ONLY=yes`))
  expect(readConfig({ ...settings, [name]: 'http://127.0.0.1:9000' }).localOnly).toBe(true)
  expect(readConfig({ ...settings, LOCAL_ONLY: 'no' }).localOnly).toBe(false)
})

test('a model of this house that points elsewhere is not followed there', async () => {
  const heard: string[] = []
  const elsewhere = await startScriptedServer((_request, body, reply) => {
    heard.push(body.toString())
    reply.end()
  })
  const location = `${elsewhere.url.replace('127.0.0.1', 'localhost')}/v1/chat/completions`
  const near = await startScriptedServer((_request, _body, reply) => {
    reply.writeHead(307, { location }).end()
  })
  try {
    const client = await open({ LLM_URL: near.url, LOCAL_ONLY: 'yes' })
    const asked = { message: 'When does the crane arrive?', transcript: 'The crane arrives on Tuesday.' }
    expect((await client.json('POST', '/api/chat', asked)).status).toBe(502)
    expect(heard).toEqual([])
  } finally {
    await near.close()
    await elsewhere.close()
  }
})
