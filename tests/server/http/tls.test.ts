import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { describeStart } from '../../../server/bootstrap/describe-start.ts'
import { OWNER, startTestServer, type TestServer } from '../../../testkit/server/test-server.ts'
import { makeCertificate, type TestCertificate } from '../../../testkit/servers/certificate.ts'

let folder = ''
let files = { TLS_CERT: '', TLS_KEY: '' }
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earmark-tls-'))
  files = { TLS_CERT: join(folder, 'cert.pem'), TLS_KEY: join(folder, 'key.pem') }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

let server: TestServer | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

async function put({ cert, key }: TestCertificate): Promise<void> {
  await writeFile(files.TLS_CERT, cert)
  await writeFile(files.TLS_KEY, key)
}

type Answer = { status: number; headers: IncomingHttpHeaders }

/** Trusts only this certificate. */
function call(url: string, trusted: TestCertificate, body?: unknown): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST'
    const headers = body === undefined ? {} : { 'content-type': 'application/json' }
    const sending = request(url, { method, headers, ca: trusted.cert, agent: false }, (answer) => {
      answer.resume().on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers }))
    })
    sending.on('error', reject)
    sending.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

test('with a certificate the server speaks https, binds its cookie to the host and says so', async () => {
  const pair = makeCertificate()
  await put(pair)
  server = await startTestServer(files)
  expect(server.url).toMatch(/^https:/)
  const { status, headers } = await call(`${server.url}/api/auth/login`, pair, OWNER)
  expect(status).toBe(200)
  expect(headers['set-cookie']?.[0]).toMatch(/^__Host-earmark\.session=.*; Secure/)
  expect(describeStart(server.config, server).join('\n')).toMatch(/ready at https:\/\/localhost:\d+\n/)
  await expect(fetch(server.url.replace('https', 'http'))).rejects.toThrow()
})

test('browsers are told to stay on https, but not for localhost, which other programs share', async () => {
  const pair = makeCertificate()
  await put(pair)
  server = await startTestServer(files)
  expect((await call(`${server.url}/healthz`, pair)).headers['strict-transport-security']).toBeUndefined()
  await server.close()
  server = await startTestServer({ ...files, PUBLIC_URL: 'https://notes.example.org' })
  expect((await call(`${server.url}/healthz`, pair)).headers['strict-transport-security']).toContain('max-age=')
})

test('a renewed certificate is used without a restart, though its files change one after the other', async () => {
  const [first, second] = [makeCertificate(), makeCertificate()]
  await put(first)
  server = await startTestServer({ ...files, LOG_LEVEL: 'silent' })
  const { url } = server
  await writeFile(files.TLS_CERT, second.cert)
  await put(second)
  const answered = async () => expect((await call(`${url}/healthz`, second)).status).toBe(200)
  await vi.waitFor(answered, { timeout: 100_000, interval: 200 })
  await expect(call(`${url}/healthz`, first)).rejects.toThrow()
})

test.each([
  ['no file', async () => rm(files.TLS_CERT, { force: true }), /^TLS_CERT is ".*", but there is no such file\./],
  [
    'something else',
    () => put({ ...makeCertificate(), cert: 'x' }),
    /^TLS_CERT is .* not a certificate in PEM form\.$/,
  ],
  ['a broken key', () => put({ ...makeCertificate(), key: 'x' }), /^TLS_KEY is .* not a private key .* in PEM form\.$/],
  ['the key of another', () => put({ ...makeCertificate(), key: makeCertificate().key }), /^TLS_KEY does not belong/],
  ['an old certificate', () => put(makeCertificate({ days: -1 })), /has expired on .*Renew it\.$/],
])('%s stops the start with a sentence', async (_name, prepare, sentence) => {
  await put(makeCertificate())
  await prepare()
  const starting = startTestServer(files)
  await expect(starting).rejects.toMatchObject({ name: 'ConfigError', message: expect.stringMatching(sentence) })
})

test.each([
  [{ TLS_CERT: 'cert.pem' }, 'TLS_CERT and TLS_KEY belong together: set both, or neither.'],
  [{ TLS_CERT: 'c', TLS_KEY: 'k', PUBLIC_URL: 'http://a.example' }, /with TLS_CERT it must begin with https/],
])('%j stops the start with a sentence', async (environment: Record<string, string>, sentence) => {
  await expect(startTestServer(environment)).rejects.toThrow(sentence)
})
