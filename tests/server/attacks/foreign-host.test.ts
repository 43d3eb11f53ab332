/**
 * DNS rebinding: a page of http://evil.example:3000 lets its name point at this machine. The browser then takes this server
 * for that site, and lets its scripts read every answer. All it says of the truth is the Host of each request.
 */
import { type IncomingHttpHeaders, request } from 'node:http'
import { createConnection } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OWNER, startTestServer, type TestServer } from '../../../testkit/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: 'https://notes.example.org', ALLOWED_HOSTS: 'nas.lan, Earmark' })
})
afterAll(() => server.close())

type Answer = { status: number; headers: IncomingHttpHeaders; body: string }

/** fetch writes its own Host. */
function call(host: string | null, path: string, more: { headers?: Record<string, string>; body?: unknown } = {}) {
  const body = more.body === undefined ? '' : JSON.stringify(more.body)
  return new Promise<Answer>((resolve, reject) => {
    const headers = {
      ...(host === null ? {} : { host }),
      ...(body === '' ? {} : { 'content-type': 'application/json', 'content-length': String(body.length) }),
      ...more.headers,
    }
    const method = body === '' ? 'GET' : 'POST'
    const { hostname, port } = new URL(server.url)
    const sent = request({ hostname, port, path, method, headers, setHost: false }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (more) => {
        text += more
      })
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }))
    })
    sent.once('error', reject)
    sent.end(body)
  })
}

const FOREIGN = [
  'evil.example:3000',
  'notes.example.org.evil.example',
  'localhost.evil.example',
  '127.0.0.1.evil.example:3000',
  'evil.example@127.0.0.1',
  '127.0.0.1/evil.example',
  'evil.example#@localhost',
  'xn--notes-example-org',
  'not a name',
]
const PATHS = [
  '/',
  '/login',
  '/api/auth/session',
  '/api/recordings',
  '/healthz',
  '/readyz',
  '/metrics',
  '/sw.js',
  '/none',
]

test.each(FOREIGN)('a page of %s gets nothing', async (host) => {
  for (const path of PATHS) {
    const { status, headers, body } = await call(host, path, { headers: { 'x-forwarded-host': 'notes.example.org' } })
    expect([path, status]).toEqual([path, 421])
    expect(JSON.parse(body)).toEqual({
      error: expect.stringMatching(/^This server does not answer to the name .*ALLOWED_HOSTS\.$/),
      code: 'unknown-host',
    })
    expect(headers['set-cookie']).toBe(undefined)
    expect(headers['cache-control']).toBe('no-store')
  }
  const origin = `http://${host}`
  const signIn = await call(host, '/api/auth/login', { body: OWNER, headers: { origin } })
  expect([signIn.status, signIn.headers['set-cookie']]).toEqual([421, undefined])
})

const OWN = [
  'notes.example.org',
  'NOTES.example.org:443',
  'localhost:3000',
  '127.0.0.1',
  '192.168.1.20:3000',
  '[::1]:3000',
  '[fe80::1]',
  'nas.lan:3000',
  'earmark',
]

test.each(OWN)('%s is answered', async (host) => {
  for (const path of ['/healthz', '/readyz']) expect([path, (await call(host, path)).status]).toEqual([path, 200])
  const signIn = await call(host, '/api/auth/login', { body: OWNER, headers: { origin: `https://${host}` } })
  expect(signIn.status).toBe(200)
})

test('what sends no Host at all is no browser: a load balancer that speaks HTTP/1.0 is answered', async () => {
  const { hostname, port } = new URL(server.url)
  const socket = createConnection(Number(port), hostname)
  socket.end('GET /healthz HTTP/1.0\r\n\r\n')
  let said = ''
  for await (const part of socket.setEncoding('utf8')) said += part
  expect(said).toMatch(/^HTTP\/1\.1 200 /)
})
