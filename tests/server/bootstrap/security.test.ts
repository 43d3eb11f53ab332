/** The rows of docs/product.md#security-checks that belong to no room of their own; the others name theirs. */
import { readdirSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join, resolve } from 'node:path'
import * as argon2 from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { newRecordingId, type RecordingId } from '../../../contract/ids.ts'
import { fakeWebm, postRecording, recordingForm } from '../../../testkit/server/recordings.ts'
import { OWNER, startTestServer, type TestClient, type TestServer } from '../../../testkit/server/test-server.ts'
import { everythingStored } from '../../../testkit/stores/postgres-under-test.ts'

vi.mock('@node-rs/argon2', { spy: true })

let server: TestServer
let owner: TestClient
const id: RecordingId = newRecordingId()
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.signIn()
  await postRecording(owner, recordingForm({ id }, fakeWebm()))
})
afterAll(() => server.close())

test('every row of the table is named by a test', () => {
  const tests = resolve(import.meta.dirname, '../..')
  const files = readdirSync(tests, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.test.ts'))
  const titles = files.flatMap((path) => readFileSync(join(tests, path), 'utf8').match(/['"`]rows? [\d, and]+:/g) ?? [])
  const named = new Set(titles.flatMap((title) => (title.match(/\d+/g) ?? []).map(Number)))
  expect([...named].sort((one, other) => one - other)).toEqual(Array.from({ length: 29 }, (_, at) => at + 1))
})

const login = (email: string, password: string) => server.anonymous.json('POST', '/api/auth/login', { email, password })

test('row 4: nosniff and no-store on errors of every kind', async () => {
  const answers = [
    await owner.fetch(`/api/recordings/${id}/audio`, { headers: { range: 'bytes=9999999-' } }),
    await owner.fetch('/api/uploads/x', { method: 'HEAD', headers: { 'tus-resumable': '1.0.0' } }),
    await owner.fetch('/api/recordings', { method: 'POST', body: 'x' }),
    await server.anonymous.fetch('/api/recordings'),
  ]
  for (const { status, headers } of answers) {
    expect(status).toBeGreaterThanOrEqual(400)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cache-control')).toBe('no-store')
  }
})

test('row 9: every sign-in is another session, whatever cookie was sent along', async () => {
  const first = await server.signIn()
  const before = first.cookie
  const fixed = await first.json('POST', '/api/auth/login', OWNER)
  expect(fixed.headers.getSetCookie()[0]?.split(';')[0]).not.toBe(before)
})

describe('row 11: an address that nobody has', () => {
  test('gets the same answer as a wrong password, after the same work', async () => {
    const hashed = vi.mocked(argon2.hash)
    const verified = vi.mocked(argon2.verify)
    const workOf = async (email: string) => {
      hashed.mockClear()
      verified.mockClear()
      const answer = await login(email, 'wrong password')
      return {
        status: answer.status,
        body: await answer.text(),
        work: hashed.mock.calls.length + verified.mock.calls.length,
      }
    }
    const known = await workOf(OWNER.email)
    expect(known).toMatchObject({ status: 401, work: 1 })
    expect(await workOf('nobody@example.org')).toEqual(known)
  })
})

test('row 14: the database holds argon2id hashes and no password', async () => {
  const kept = await everythingStored(server.config.dataDir)
  expect(kept).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
  expect(kept).not.toContain(OWNER.password)
})

test('row 15: the paths of uploads and audio need a session as well', async () => {
  for (const method of ['POST', 'HEAD', 'PATCH', 'DELETE']) {
    const answer = await server.anonymous.fetch(`/api/uploads/${id}.0`, { method })
    expect([method, answer.status]).toEqual([method, 401])
  }
  expect((await server.anonymous.fetch(`/api/recordings/${id}/audio`, { method: 'HEAD' })).status).toBe(401)
})

test('row 19: no answer allows another site to read it', async () => {
  const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
  for (const path of ['/api/recordings', '/api/uploads', '/']) {
    for (const method of ['GET', 'OPTIONS']) {
      const answer = await owner.fetch(path, { method, headers })
      expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    }
  }
})

test.each([
  '/../../etc/passwd',
  '/assets/../../package.json',
  '/%2e%2e/%2e%2e/package.json',
  '/api/recordings/%2e%2e%2f%2e%2e%2fearmark.db',
  '/api/recordings/..%5c..%5cearmark.db/audio',
])('row 23: %s leads nowhere', async (path) => {
  const { status, body } = await raw(path)
  expect(body).not.toMatch(/root:|"dependencies"|SQLite format/)
  expect(status < 400 ? body : '<!doctype html>').toMatch(/^<!doctype html>/i)
})

test.each([
  ['an e-mail address', { email: 'a@example.org\r\nSet-Cookie: a=b', password: 'wrong password' }],
  ['a password', { email: 'a@example.org', password: 'x\r\nSet-Cookie: a=b' }],
])('row 27: a line break in %s reaches no header', async (_, body) => {
  const answer = await server.anonymous.json('POST', '/api/auth/login', body)
  expect(answer.status).toBe(401)
  expect(answer.headers.getSetCookie()).toEqual([])
})

describe("rows 12 and 13: the owner's sign-in link", () => {
  const open = () => startTestServer({ OWNER_PASSWORD: '' })
  const use = (at: TestServer, token: string) => at.anonymous.json('POST', '/api/auth/magic-link/verify', { token })

  test('that was changed signs nobody in, and leaves the true one good', async () => {
    const fresh = await open()
    const token = fresh.context.ownerLink?.token ?? ''
    const changed = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
    expect((await use(fresh, changed)).status).toBe(400)
    expect((await use(fresh, token)).status).toBe(200)
    await fresh.close()
  })

  test('that is a day old signs nobody in', async () => {
    const fresh = await open()
    const dayAfter = Date.now() + 24 * 60 * 60 * 1000 + 1000
    vi.useFakeTimers({ now: dayAfter, toFake: ['Date'] })
    const answer = await use(fresh, fresh.context.ownerLink?.token ?? '')
    vi.useRealTimers()
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([400, []])
    await fresh.close()
  })
})

/** fetch would tidy the path before it is sent. */
function raw(path: string): Promise<{ status: number; body: string }> {
  const { hostname, port } = new URL(server.url)
  return new Promise((resolve, reject) => {
    const call = request({ hostname, port, path, headers: { cookie: owner.cookie } }, (answer) => {
      let body = ''
      answer.setEncoding('utf8').on('data', (text) => {
        body += text
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }))
    })
    call.on('error', reject)
    call.end()
  })
}
