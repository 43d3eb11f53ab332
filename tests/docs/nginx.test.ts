/** The nginx of the operating guide (docs/reference/nginx.conf), for real: Debian's program on loopback before the real server. */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { UPLOADS_PATH } from '../../contract/endpoints.ts'
import { newRecordingId, uploadId } from '../../contract/ids.ts'
import { fakeWebm, recordingForm } from '../../testkit/server/recordings.ts'
import { OWNER, startTestServer, type TestServer } from '../../testkit/server/test-server.ts'
import { makeCertificate } from '../../testkit/servers/certificate.ts'
import { freePort } from '../../testkit/servers/free-port.ts'
import { type LanguageServer, startLanguageServer } from '../../testkit/servers/language-server.ts'
import { type Nginx, startNginx } from '../../testkit/servers/nginx.ts'
import { SecureClient } from './secure-client.ts'

const SOON = { timeout: 100_000, interval: 30 }

let folder = ''
let server: TestServer
let nginx: Nginx
let model: LanguageServer
let client: SecureClient
let plain = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earmark-nginx-'))
  const pair = makeCertificate()
  const secure = await freePort()
  plain = await freePort()
  model = await startLanguageServer()
  server = await startTestServer({
    ...{ PUBLIC_URL: `https://localhost:${secure}`, TRUST_PROXY: '127.0.0.1', LLM_URL: model.url },
    METRICS_TOKEN: 'a token that Prometheus sends with each scrape',
  })
  nginx = await startNginx({ folder, pair, ports: { plain, secure, servers: [Number(new URL(server.url).port)] } })
  client = new SecureClient(`https://localhost:${secure}`, pair.cert)
  await client.signIn(OWNER)
})
afterAll(async () => {
  await nginx.stop()
  await server.close()
  await model.close()
  await rm(folder, { recursive: true, force: true })
})

const base64 = (text: string): string => Buffer.from(text).toString('base64')
const TUS = { 'tus-resumable': '1.0.0' }

async function beginUpload() {
  const id = newRecordingId()
  const metadata = `recording ${base64(id)},segment ${base64('0')},mime ${base64('audio/webm')}`
  const headers = { ...TUS, 'upload-metadata': metadata, 'upload-defer-length': '1', 'content-length': 0 }
  expect((await client.call('POST', UPLOADS_PATH, { headers })).status).toBe(201)
  return `${UPLOADS_PATH}/${uploadId(id, 0)}`
}
const piece = (bytes: number) => ({
  ...{ ...TUS, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
  'content-length': bytes,
})

test('plain http is sent to https, and the session is bound to it', async () => {
  const answer = await fetch(`http://127.0.0.1:${plain}/library?x=1`, {
    redirect: 'manual',
    headers: { host: 'localhost' },
  })
  expect([answer.status, answer.headers.get('location')]).toEqual([
    301,
    expect.stringMatching(/^https:\/\/.*\/library\?x=1$/),
  ])
  const { headers } = await client.json('POST', '/api/auth/login', OWNER)
  expect(headers['set-cookie']?.[0]).toMatch(/^__Host-earmark\.session=.*; Secure/)
})

test('an upload reaches the server while it is sent, and what was cut is there to the byte', async () => {
  const path = await beginUpload()
  const sending = client.open('PATCH', path, piece(2_000_000))
  sending.on('error', () => {})
  sending.write(fakeWebm(2_000_000).subarray(0, 900_000))
  await vi.waitFor(async () => expect(await server.receiving()).toBe(1), SOON)
  sending.destroy()
  await vi.waitFor(async () => {
    const { headers } = await client.call('HEAD', path, { headers: TUS })
    expect(Number(headers['upload-offset'])).toBeGreaterThan(0)
  }, SOON)
  const { headers } = await client.call('HEAD', path, { headers: TUS })
  const rest = fakeWebm(1000)
  const at = headers['upload-offset']
  const next = await client.call('PATCH', path, { headers: { ...piece(1000), 'upload-offset': at }, body: rest })
  expect([next.status, next.headers['upload-offset']]).toEqual([204, String(Number(at) + 1000)])
})

test('a recording is taken as a form, and its audio is played by ranges', async () => {
  const audio = fakeWebm(300_000)
  const form = new Response(recordingForm({ id: newRecordingId() }, audio))
  const headers = { 'content-type': form.headers.get('content-type') ?? '' }
  const posted = await client.call('POST', '/api/recordings', {
    headers,
    body: new Uint8Array(await form.arrayBuffer()),
  })
  expect(posted.status).toBe(201)
  const { id } = JSON.parse(posted.body.toString()) as { id: string }
  const part = await client.call('GET', `/api/recordings/${id}/audio`, { headers: { range: 'bytes=100000-100999' } })
  expect([part.status, part.headers['content-range']]).toEqual([206, 'bytes 100000-100999/300000'])
  expect(part.body.equals(audio.subarray(100_000, 101_000))).toBe(true)
})

test('an answer is streamed word by word', async () => {
  model.say('Anna sends it. And then there is a lot more to say')
  model.standStill(3)
  const headers = { 'content-type': 'application/json', accept: 'text/event-stream' }
  const asking = client.open('POST', '/api/chat', headers)
  asking.end(JSON.stringify({ message: 'Who sends the budget?', transcript: 'Anna sends the budget on Monday.' }))
  const [answer] = (await once(asking, 'response')) as [IncomingMessage]
  expect(answer.headers['content-type']).toContain('text/event-stream')
  let heard = ''
  for await (const text of answer.setEncoding('utf8')) {
    heard += text
    if (heard.includes('Anna')) break
  }
  expect(heard).toContain('Anna')
  expect(model.hungUp()).toBe(0)
})

test('both logs know a request by one id, and nginx’s has no query, for that may carry a right', async () => {
  const { headers } = await client.call('GET', '/magic-login?token=the-secret-of-a-link')
  const id = String(headers['x-request-id'])
  expect(id).toMatch(/^[\da-f]{32}$/)
  const lineOf = async () => (await nginx.accessLog()).split('\n').find((line) => line.endsWith(id))
  await vi.waitFor(async () => expect(await lineOf()).toContain('"GET /magic-login"'), SOON)
  expect(await nginx.accessLog()).not.toContain('the-secret')
})

test('what a caller says of its own address is not believed, and figures are not for the world', async () => {
  const tries = []
  for (let at = 0; at < 6; at++) {
    // Another account each time: it is the address that is tried too often.
    const wrong = { email: `nobody-${at}@example.org`, password: 'a wrong password' }
    const { status } = await client.json('POST', '/api/auth/login', wrong, { 'x-forwarded-for': `198.51.100.${at}` })
    tries.push(status)
  }
  expect(tries.at(-1)).toBe(429)
  const headers = { authorization: 'Bearer a token that Prometheus sends with each scrape' }
  expect((await server.anonymous.fetch('/metrics', { headers })).status).toBe(200)
  expect((await client.call('GET', '/metrics', { headers })).status).toBe(404)
})
