/**
 * Walks Fastify's own route table, so that a route that is added without a rule, or whose rule nobody keeps, fails here.
 * Rows 15 to 19 and 22 of docs/product.md#security-checks.
 */
import { EventEmitter } from 'node:events'
import type { FastifyInstance, FastifyReply, RouteOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { newMessageId, newRecordingId, type RecordingId } from '../../../contract/ids.ts'
import { MAX_JSON_BYTES } from '../../../contract/limits.ts'
import { COMPRESSED } from '../../../server/http/compressed.ts'
import { checkOrigin } from '../../../server/http/hooks/origin-check.ts'
import { contractEndpoints } from '../../../testkit/server/contract-endpoints.ts'
import { createUpload, fakeWebm, postRecording, recordingForm } from '../../../testkit/server/recordings.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../testkit/server/test-server.ts'

/** What Fastify itself was told, by its own hook. */
const told = vi.hoisted((): RouteOptions[] => [])
type Factory = (options?: object) => FastifyInstance
vi.mock('fastify', async (original) => {
  const fastify = await original<{ default: Factory }>()
  const listening: Factory = (options) => {
    const app = fastify.default(options)
    app.addHook('onRoute', (route) => void told.push(route))
    return app
  }
  return { ...fastify, default: listening }
})

/** One for each method. */
type TableRow = { method: string; url: string; access: string; carriesAudio: boolean }
let table: TableRow[] = []

let server: TestServer
let owner: TestClient
let bob: TestClient
let disabled: TestClient
const id: RecordingId = newRecordingId()
const other: RecordingId = newRecordingId()
beforeAll(async () => {
  server = await startTestServer()
  table = told.flatMap(({ method, url, config }) =>
    [method].flat().map((one) => ({
      method: one,
      url,
      access: config?.access ?? 'none',
      carriesAudio: config?.carriesAudio === true,
    })),
  )
  owner = await server.signIn()
  bob = await server.newPerson('bob@example.org')
  disabled = await server.newPerson('disabled@example.org')
  for (const one of [id, other]) await postRecording(owner, recordingForm({ id: one }, fakeWebm()))
  await createUpload(owner, id, 1)
  const person = await server.context.people.findByEmail('disabled@example.org')
  if (person) await server.context.people.setDisabled(person.id, true)
})
afterAll(async () => {
  vi.useRealTimers()
  await server.close()
})

/** What the owner could send to each address that takes more than an id; a route that is not here is called without. */
const bodies: Record<string, unknown> = {
  '/api/auth/login': { email: 'a@example.org', password: 'wrong password' },
  '/api/recordings/:id': { title: 'Mine now' },
  '/api/recordings/:id/favorite': { isFavorite: true },
  '/api/recordings/:id/transcript': { corrections: [] },
  '/api/recordings/:id/speakers': { reassignments: [{ made: 'x', at: [0], label: 'A' }] },
  '/api/generate-highlights': { recordingId: id },
  '/api/analyze-transcription': { recordingId: id, transcript: '' },
  '/api/chat': { message: 'What was said?', recordingId: id, messageId: newMessageId() },
  '/api/chat/stop': { messageId: newMessageId() },
  '/api/account/preferences': { autoTranscribe: true, mail: true, push: true },
  '/api/push/subscription': {
    endpoint: 'https://fcm.googleapis.com/fcm/send/test',
    keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
  },
  '/api/users/:id': { name: 'Mine now' },
  '/api/auth/passkeys/:id': { name: 'Mine now' },
  '/api/admin/create-user': { name: 'Eve', email: 'eve@example.org' },
  '/api/admin/users/:id': { disabled: true },
}

const queries: Record<string, string> = { '/api/changes': '?cursor=0', '/api/recordings/:id/words': '?version=x' }

type Call = { headers?: Record<string, string>; spell?: (path: string) => string }

function call(
  client: TestClient,
  row: TableRow,
  { headers = {}, spell = (path) => path }: Call = {},
): Promise<Response> {
  const { method, url } = row
  const owned = url.startsWith('/api/uploads') ? `/api/uploads/${id}.1` : url.replace(':id', id)
  const path = spell(owned.replace(':createdAt', '2026-01-01T00:00:00Z') + (queries[url] ?? ''))
  const body = ['POST', 'PUT', 'PATCH'].includes(method) ? bodies[url] : undefined
  if (url.startsWith('/api/uploads')) return client.fetch(path, { method, headers: { ...upload, ...headers } })
  return client.json(method, path, body, headers)
}
/** Ways to write one address: to the router they are the same. */
const SPELLINGS = [(path: string) => path, (path: string) => path.replace('/api', '/%61pi')]

const upload = {
  'tus-resumable': '1.0.0',
  'upload-offset': '0',
  'content-type': 'application/offset+octet-stream',
  'upload-metadata': `recording ${btoa(id)},segment ${btoa('2')},mime ${btoa('audio/webm')}`,
  'upload-defer-length': '1',
}

const name = ({ method, url }: TableRow): string => `${method} ${url}`
const api = (): TableRow[] => table.filter(({ url }) => url.startsWith('/api'))
const isDeletion = ({ method }: TableRow): boolean => method === 'DELETE'
const isMutation = ({ method }: TableRow): boolean => !['GET', 'HEAD', 'OPTIONS'].includes(method)

/** The statuses of a whole table of calls that are not as expected. */
async function wrong(rows: TableRow[], expected: number | number[], send: (row: TableRow) => Promise<Response>) {
  const found: string[] = []
  for (const row of rows) {
    const { status } = await send(row)
    if (![expected].flat().includes(status)) found.push(`${name(row)}: ${status}`)
  }
  return found
}

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
    const rules = api().map((row) => [name(row), row.access])
    const expected = api().map((row) => [name(row), contract.get(name(row)) ?? contract.get(`GET ${row.url}`)])
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
    for (const row of api().filter((row) => !isMutation(row))) {
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

describe('who may call', () => {
  const guarded = () => api().filter(({ access }) => access !== 'public')

  test('row 15: nobody without a session', async () => {
    expect(await wrong(guarded(), 401, (row) => call(server.anonymous, row))).toEqual([])
  })

  test('nobody whose account is disabled, with the session of before', async () => {
    expect(await wrong(guarded(), 401, (row) => call(disabled, row))).toEqual([])
  })

  test('nobody with a session that was made up', async () => {
    const [session = ''] = owner.cookie.split('; ')
    const forged = (row: TableRow) =>
      call(server.anonymous, row, { headers: { cookie: `${session.slice(0, -6)}AAAAA%3D` } })
    expect(await wrong(guarded(), 401, forged)).toEqual([])
  })

  test('row 18: no person what is for administrators, whatever x-user-email says', async () => {
    const forAdmins = api().filter(({ access }) => access === 'admin')
    expect(forAdmins.length).toBeGreaterThan(9)
    expect(await wrong(forAdmins, 403, (row) => call(bob, row))).toEqual([])
    const claiming = (row: TableRow) => call(bob, row, { headers: { 'x-user-email': 'owner@localhost' } })
    expect(await wrong(guarded(), 403, claiming)).toEqual([])
  })

  test('row 16: no other person what is the owner’s: it does not exist', async () => {
    const owned = api().filter(
      ({ url, access, method }) =>
        (access === 'user' || access === 'link') &&
        (url.includes(':id') || url.startsWith('/api/uploads') || url in bodies) &&
        method !== 'OPTIONS' &&
        // These are about the caller's own account and session.
        ![
          '/api/chat/stop',
          '/api/account/preferences',
          '/api/analyze-transcription',
          '/api/push/subscription',
        ].includes(url),
    )
    expect(owned.length).toBeGreaterThan(20)
    expect(await wrong(owned, 404, (row) => call(bob, row))).toEqual([])
    const kept = await (await owner.fetch(`/api/recordings/${id}`)).json()
    expect(kept).toMatchObject({ title: 'Team meeting', isFavorite: false, deletedAt: null })
  })

  test('row 19: no page of another site, also where no session is needed', async () => {
    for (const origin of ['https://evil.example', 'null']) {
      for (const spell of SPELLINGS) {
        const foreign = (row: TableRow) => call(owner, row, { headers: { origin }, spell })
        expect(await wrong(api().filter(isMutation), 403, foreign)).toEqual([])
      }
    }
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
    const taking = api().filter((row) => isMutation(row) && !row.carriesAudio)
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
    const asking = api().filter(({ access }) => access !== 'public')
    expect(await wrong(asking, 429, (row) => call(bob, row))).toEqual([])
    for (const raw of begun) raw.emit('close')
    expect((await bob.fetch('/api/recordings')).status).toBe(200)
  })

  test('no answer is kept by a browser or by what stands between', async () => {
    const kept: string[] = []
    for (const row of api()) {
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
      'GET /api/recordings/:id/transcripts/:createdAt',
      'PUT /api/recordings/:id/given-back',
    ])
    const mayBe = (row: TableRow) =>
      COMPRESSED.some(({ method, path }) => name(row).replace('HEAD', 'GET') === `${method} ${path}`)
    const packed: string[] = []
    let longest = 0
    for (const row of api().filter((row) => !mayBe(row) && row.url !== '/api/auth/logout' && !isDeletion(row))) {
      const answer = await call(owner, row, { headers: { 'accept-encoding': 'gzip' } })
      if (answer.headers.has('content-encoding')) packed.push(name(row))
      longest = Math.max(longest, (await answer.arrayBuffer()).byteLength)
    }
    expect(packed).toEqual([])
    expect(longest).toBeGreaterThan(1500)
  })
})
