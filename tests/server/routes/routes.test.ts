/** Walks Fastify's own route table, so that a route that is added without a rule, or whose rule nobody keeps, fails here. */
import { EventEmitter } from 'node:events'
import type { FastifyReply } from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { MAX_JSON_BYTES } from '../../../contract/limits.ts'
import { COMPRESSED } from '../../../server/http/compressed.ts'
import { checkOrigin } from '../../../server/http/hooks/origin-check.ts'
import { contractEndpoints } from '../../../testkit/server/contract-endpoints.ts'
import type { TestClient, TestServer } from '../../../testkit/server/test-server.ts'
import { call, id, isMutation, name, openEveryRoute, SPELLINGS, type TableRow, wrong } from './every-route.ts'

vi.mock('fastify', async (original) => (await import('./told-routes.ts')).telling(original))

let server: TestServer
let table: TableRow[]
let api: TableRow[]
let owner: TestClient
let bob: TestClient
beforeAll(async () => {
  ;({ server, table, api, owner, bob } = await openEveryRoute())
})
afterAll(() => server.close())

describe('every route', () => {
  test('has the rule of the contract, or one of the few that are named here', () => {
    const contract = new Map(
      contractEndpoints.map(({ method, path, access }) => [`${method} ${path}`, access as string]),
    )
    for (const [method, path, access] of [
      ...['GET', 'HEAD'].map((one) => [one, '/api/recordings/:id/audio', 'link']),
      ...['GET', 'HEAD'].flatMap((one) => ['/api/export', '/api/export/:id'].map((path) => [one, path, 'user'])),
      ...['POST', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS'].map((one) => [one, '/api/uploads*', 'user']),
      ...['GET', 'PUT'].map((one) => [one, '/api/uploads/:upload', 'user']),
    ]) {
      contract.set(`${method} ${path}`, access ?? '')
    }
    const rules = api.map((row) => [name(row), row.access])
    const expected = api.map((row) => [name(row), contract.get(name(row)) ?? contract.get(`GET ${row.url}`)])
    expect(rules).toEqual(expected)
    expect(new Set(rules.map(([route]) => route)).size).toBeGreaterThan(50)
  })

  test('that is not of the API is a file of the page or says how the server is', () => {
    const others = table.filter(({ url }) => !url.startsWith('/api')).map(name)
    expect(others.filter((route) => !/^(GET|HEAD) \/[\w./-]*$/.test(route))).toEqual([])
    for (const own of ['/healthz', '/readyz', '/metrics']) expect(others).toContain(`GET ${own}`)
  })

  test('tells every cache to keep nothing of what it answers', async () => {
    const { audioUrl } = await (await owner.fetch(`/api/recordings/${id}/audio-url`)).json()
    const { etag = '' } = Object.fromEntries((await owner.fetch(`/api/recordings/${id}/audio`)).headers)
    const audio = [
      await owner.fetch(`/api/recordings/${id}/audio`, { headers: { range: 'bytes=10-19' } }),
      await owner.fetch(`/api/recordings/${id}/audio`, { headers: { 'if-none-match': etag } }),
      await server.anonymous.fetch(audioUrl),
      await server.anonymous.fetch(audioUrl, { headers: { range: 'bytes=10-19' } }),
    ]
    expect(audio.map(({ status }) => status)).toEqual([206, 304, 200, 206])
    const answers = audio.map((answer) => [answer.url, answer.headers.get('cache-control')])
    for (const row of api.filter((row) => !isMutation(row))) {
      const answer = await call(owner, row)
      await answer.body?.cancel()
      answers.push([name(row), answer.headers.get('cache-control')])
    }
    expect(answers.length).toBeGreaterThan(25)
    expect(answers.filter(([, value]) => value !== 'no-store')).toEqual([])
  })

  test('without a rule stops the start', async () => {
    const { default: Fastify } = await import('fastify')
    const app = Fastify()
    checkOrigin(app, 'http://localhost:3000')
    expect(() => app.get('/api/forgotten', async () => 'secret')).toThrow('/api/forgotten has no access rule')
  })
})

describe('what one request may cost', () => {
  test('no body is waited for without end, but audio', () => {
    const patient = table.filter(({ carriesAudio }) => carriesAudio).map(({ url }) => url)
    expect(new Set(patient)).toEqual(new Set(['/api/uploads*', '/api/uploads/:upload']))
  })

  test('no body is taken that is larger than the contract says, but audio', async () => {
    const large = JSON.stringify({ text: 'x'.repeat(MAX_JSON_BYTES) })
    const headers = { 'content-type': 'application/json', origin: server.url }
    const send = (row: TableRow) =>
      owner.fetch(row.url.replace(/:\w+/, id), { method: row.method, headers, body: large })
    const taking = api.filter((row) => isMutation(row) && !row.carriesAudio)
    expect(taking.length).toBeGreaterThan(25)
    expect(await wrong(taking, [413, 429], send)).toEqual([])
  })

  test('of one person, only so many are answered at once, whatever is asked for', async () => {
    const { id: user } = (await (await bob.fetch('/api/auth/session')).json()).user
    const begun: EventEmitter[] = []
    for (let full = false; !full; ) {
      const raw = Object.assign(new EventEmitter(), { destroyed: false })
      begun.push(raw)
      try {
        server.context.atOnce.begin(user, { raw, header: () => {} } as unknown as FastifyReply)
      } catch {
        full = true
      }
    }
    const asking = api.filter(({ access }) => access !== 'public')
    expect(await wrong(asking, 429, (row) => call(bob, row))).toEqual([])
    for (const raw of begun) raw.emit('close')
    expect((await bob.fetch('/api/recordings')).status).toBe(200)
  })

  test('no answer is kept by a browser or by what stands between', async () => {
    const kept: string[] = []
    for (const row of api) {
      for (const [client, spell] of SPELLINGS.flatMap((spell) =>
        [server.anonymous, bob].map((one) => [one, spell] as const),
      )) {
        const answer = await call(client, row, { spell })
        if (!answer.headers.get('cache-control')?.includes('no-store')) kept.push(`${name(row)} ${answer.status}`)
      }
    }
    expect(kept).toEqual([])
  })
})

describe('what is compressed', () => {
  test('is a few answers, and no other whatever is asked for', async () => {
    expect(COMPRESSED.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /api/changes',
      'GET /api/recordings/:id/transcript',
      'GET /api/recordings/:id/words',
      'PATCH /api/recordings/:id/transcript',
      'PATCH /api/recordings/:id/speakers',
      'POST /api/edits',
      'GET /api/recordings/:id/transcripts/:createdAt',
      'PUT /api/recordings/:id/given-back',
    ])
    const mayBe = (row: TableRow) =>
      COMPRESSED.some(({ method, path }) => name(row).replace('HEAD', 'GET') === `${method} ${path}`)
    const packed: string[] = []
    let longest = 0
    for (const row of api.filter((row) => !mayBe(row) && row.url !== '/api/auth/logout' && row.method !== 'DELETE')) {
      const answer = await call(owner, row, { headers: { 'accept-encoding': 'gzip' } })
      if (answer.headers.has('content-encoding')) packed.push(name(row))
      longest = Math.max(longest, (await answer.arrayBuffer()).byteLength)
    }
    expect(packed).toEqual([])
    expect(longest).toBeGreaterThan(1500)
  })
})
