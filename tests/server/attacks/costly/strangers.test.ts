/**
 * Every call reads a body of two megabytes, and parses it. It did so for strangers too, before it looked whether anybody is
 * signed in; and of one person no limit held for bodies that came slowly.
 */
import { connect, type Socket } from 'node:net'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { MAX_JSON_BYTES } from '../../../../contract/limits.ts'
import { answerError } from '../../../../server/http/errors.ts'
import { discardBody } from '../../../../server/http/limits/unread-body.ts'
import { HttpError } from '../../../../server/kernel/problem.ts'
import { contractEndpoints } from '../../../../testkit/server/contract-endpoints.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../../testkit/server/test-server.ts'

let server: TestServer
let person: TestClient
beforeAll(async () => {
  server = await startTestServer()
  person = await server.newPerson('mallory@example.org')
})
afterAll(() => server.close())

type Begun = { socket: Socket; heard: () => string; isClosed: () => boolean }
type Head = { url: string; method: string; path: string; cookie?: string; length?: number }

/** The head of a call, and one byte of its body. Without a length there is no end to it. */
function begin({ url, method, path, cookie, length }: Head): Begun {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let heard = ''
  let isClosed = false
  socket.on('data', (bytes) => {
    heard += bytes
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    isClosed = true
  })
  const head = [
    `${method} ${path} HTTP/1.1`,
    `host: ${hostname}`,
    'content-type: application/json',
    length === undefined ? 'transfer-encoding: chunked' : `content-length: ${length}`,
    ...(cookie ? [`cookie: ${cookie}`] : []),
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${length === undefined ? '1\r\n{\r\n' : '{'}`)
  return { socket, heard: () => heard, isClosed: () => isClosed }
}

const taking = contractEndpoints.filter(({ access, method }) => access !== 'public' && method !== 'GET')

test('a stranger is answered before the body has come, whatever is called', async () => {
  expect(taking.length).toBeGreaterThan(30)
  const calls = taking.map(({ method, path }) => {
    const call = begin({ url: server.url, method, path: path.replace(/:\w+/, 'x'), length: 1000 })
    return { name: `${method} ${path}`, ...call }
  })
  for (const { name, heard } of calls)
    await vi.waitFor(() => expect([name, heard()]).toEqual([name, expect.stringMatching(/^HTTP\/1\.1 401 .*\}$/s)]))
  const [first] = calls
  expect(first?.heard()).toMatch(/content-security-policy: .*cache-control: no-store.*"error":"Sign in to continue"/s)
  for (const { socket } of calls) socket.destroy()
})

test('what a stranger sends after the answer is thrown away, up to what a call may hold', async () => {
  const { port } = new URL(server.url)
  const { socket, heard, isClosed } = begin({ url: server.url, method: 'POST', path: '/api/edits' })
  await vi.waitFor(() => expect(heard()).toMatch(/^HTTP\/1\.1 401 /))
  const piece = `10000\r\n${'x'.repeat(0x10000)}\r\n`
  const pieces = Math.floor(MAX_JSON_BYTES / 0x10000)
  for (let count = 1; count < pieces; count++) socket.write(piece)
  // Sent whole, the connection serves the next call.
  socket.write(`0\r\n\r\nGET /api/changes HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n\r\n`)
  await vi.waitFor(() => expect(heard().match(/HTTP\/1\.1 401 /g)).toHaveLength(2))
  expect(isClosed()).toBe(false)
  socket.destroy()

  const endless = begin({ url: server.url, method: 'POST', path: '/api/edits' })
  await vi.waitFor(() => expect(endless.heard()).toMatch(/^HTTP\/1\.1 401 /))
  for (let count = 0; count <= pieces; count++) endless.socket.write(piece)
  await vi.waitFor(() => expect(endless.isClosed()).toBe(true))

  const large = begin({ url: server.url, method: 'POST', path: '/api/edits', length: MAX_JSON_BYTES + 1 })
  await vi.waitFor(() => expect(large.isClosed()).toBe(true))
  expect(large.heard()).toMatch(/^HTTP\/1\.1 401 .*connection: close/s)
})

test('nor is the rest of a body waited for without end', async () => {
  const app = Fastify()
  app.setErrorHandler(answerError)
  app.route({
    method: 'POST',
    url: '/words',
    onRequest: async (request, reply) => {
      discardBody(request, reply, 100)
      throw new HttpError(401, 'Sign in to continue')
    },
    handler: async () => ({ ok: true }),
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  try {
    const { socket, heard, isClosed } = begin({ url, method: 'POST', path: '/words', length: 100_000 })
    // What comes byte by byte is no idle connection.
    const drops = setInterval(() => socket.write('x'), 20)
    await vi.waitFor(() => expect(isClosed()).toBe(true)).finally(() => clearInterval(drops))
    expect(heard()).toMatch(/^HTTP\/1\.1 401 /)
  } finally {
    await app.close()
  }
})

test('of one person, only so many bodies are waited for at once', async () => {
  const calls = Array.from({ length: 250 }, () =>
    begin({ url: server.url, method: 'POST', path: '/api/edits', cookie: person.cookie, length: 1000 }),
  )
  await vi.waitFor(async () => expect((await person.fetch('/api/changes?cursor=0')).status).toBe(429))
  for (const { socket } of calls) socket.destroy()
  await vi.waitFor(async () => expect((await person.fetch('/api/changes?cursor=0')).status).toBe(200))
})

test('a session that ends while the body comes does nothing', async () => {
  const leaving = await server.newPerson('leaving@example.org')
  const body = JSON.stringify({ autoTranscribe: false })
  const { cookie } = leaving
  const { socket, heard } = begin({
    ...{ url: server.url, method: 'PUT', path: '/api/account/preferences', cookie, length: body.length },
  })
  await vi.waitFor(async () => expect((await leaving.fetch('/api/changes?cursor=0')).status).toBe(200))
  expect((await leaving.json('POST', '/api/auth/logout')).status).toBe(200)
  socket.write(body.slice(1))
  await vi.waitFor(() => expect(heard()).toMatch(/^HTTP\/1\.1 401 /))
  socket.destroy()
})
