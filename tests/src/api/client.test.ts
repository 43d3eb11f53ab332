import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { endpoints, USER_HEADER } from '../../../contract/endpoints.ts'
import { newRecordingId } from '../../../contract/ids.ts'
import { ApiError } from '../../../src/api/api-error.ts'
import { type Client, createClient } from '../../../src/api/client.ts'
import { headUpload } from '../../../src/api/uploads.ts'
import { ANNA } from '../local/recordings/takes.ts'

let server: Server
let answer: RequestListener
let client: Client
let base: string
/** Milliseconds: short only where nothing ever comes, so that a busy machine is not taken for a dead one. */
let patience: number
beforeEach(async () => {
  patience = 25_000
  server = createServer((request, reply) => answer(request, reply))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  client = createClient({ base, user: () => ANNA, deadline: () => patience })
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const logout = () => client.call(endpoints.logout, {})
async function failure(call: Promise<unknown> = logout()): Promise<ApiError> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiError)) throw new Error(`Not an ApiError: ${error}`)
  return error
}

it('gives the answer when it has the shape of the contract', async () => {
  answer = (_, reply) => reply.end('{"ok":true}')
  expect(await logout()).toEqual({ ok: true })
})

it('takes 511 for what it is: a portal on the way, not the server', async () => {
  answer = (_, reply) => reply.writeHead(511).end('{"error":"Sign in to the network"}')
  expect((await failure()).kind).toBe('offline')
})

it('says for whom it calls', async () => {
  let user: unknown
  answer = (request, reply) => {
    user = request.headers[USER_HEADER]
    reply.end('{"ok":true}')
  }
  await logout()
  expect(user).toBe(ANNA)
})

const FORMAT = 'Invalid response format'
const NETWORK = 'Network error occurred'
const NEVER = 'an answer that never comes'

it.each<[string, string, RequestListener]>([
  ['JSON of another shape', FORMAT, (_, reply) => reply.end('{"ok":"yes"}')],
  ['HTML under a cheerful 200', FORMAT, (_, reply) => reply.end('<h1>Welcome to the hotel</h1>')],
  [
    'a redirect to the right shape',
    FORMAT,
    (request, reply) =>
      request.url === '/portal' ? reply.end('{"ok":true}') : reply.writeHead(302, { location: '/portal' }).end(),
  ],
  [NEVER, NETWORK, () => undefined],
  ['a connection that breaks', NETWORK, (request) => request.socket.destroy()],
])('%s is no answer: offline, %s', async (what, words, listener) => {
  answer = listener
  if (what === NEVER) patience = 200
  const error = await failure()
  expect([error.kind, error.status, error.message]).toEqual(['offline', 0, words])
})

it('waits for a body for as long as it goes on arriving, and no longer than one silence', async () => {
  patience = 2500
  const began = performance.now()
  answer = (_, reply) => {
    reply.writeHead(200).flushHeaders()
    const timer = setInterval(() => {
      if (performance.now() < began + 1.4 * patience) reply.write(' ')
      else {
        clearInterval(timer)
        reply.end('{"ok":true}')
      }
    }, 20)
  }
  expect(await logout()).toEqual({ ok: true })
})

it('fails where a body goes silent in its middle', async () => {
  patience = 200
  answer = (_, reply) => reply.writeHead(200).write('{"ok":')
  expect((await failure()).message).toBe(NETWORK)
})

it('ends in the middle of a body with the reason of whoever called it off', async () => {
  const wish = new AbortController()
  const reason = new Error('Not wanted any more.')
  answer = (_, reply) => reply.writeHead(200).write('{"ok":')
  const reach: typeof fetch = async (...asked) => {
    const response = await fetch(...asked)
    wish.abort(reason)
    return response
  }
  const impatient = createClient({ base, user: () => ANNA, fetch: reach })
  await expect(impatient.call(endpoints.logout, { signal: wish.signal })).rejects.toBe(reason)
})

it("fails with the server's own sentence", async () => {
  answer = (_, reply) => reply.writeHead(422, { 'retry-after': '7' }).end('{"error":"Too long by a page."}')
  const error = await failure()
  expect([error.status, error.message]).toEqual([422, 'Too long by a page.'])
  expect(error.failure).toMatchObject({ retryAfterMs: 7000 })
})

it('fails with status and text where the server has no sentence', async () => {
  answer = (_, reply) => reply.writeHead(502).end('bad gateway')
  expect((await failure()).message).toBe('502: bad gateway')
})

it('ends with the reason of whoever called it off', async () => {
  answer = () => undefined
  const reason = new Error('Not wanted any more.')
  const calling = client.call(endpoints.logout, { signal: AbortSignal.abort(reason) })
  await expect(calling).rejects.toBe(reason)
})

it('knows what a refused HEAD means, which has no words of its own', async () => {
  answer = (_, reply) => reply.writeHead(413).end()
  const error = await failure(headUpload(client, { recording: newRecordingId(), segment: 0, mime: 'audio/webm' }))
  expect([error.status, error.message]).toEqual([413, expect.stringContaining('larger than the server accepts')])
})
