import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PAGE_FOLDER } from '../../../server/http/pages/page.ts'
import { OWNER, startTestServer, type TestServer } from '../../../testkit/server/test-server.ts'
import { grade, modifiers, score } from './observatory.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: 'https://notes.example.org' })
})
afterAll(() => server.close())

test.each(['/', '/login', '/dashboard'])('row 1: %s is graded A+', async (path) => {
  const answer = await server.anonymous.fetch(path)
  // Without a built page the same headers come with a sentence.
  expect(answer.status).toBe(existsSync(join(PAGE_FOLDER, 'index.html')) ? 200 : 503)
  const judged = { headers: answer.headers, html: await answer.text() }
  expect(modifiers(judged)).toMatchObject({ csp: 0, hsts: 0, referrer: 5, framing: 5, corp: 0, sri: 0 })
  expect([score(judged), grade(score(judged))]).toEqual([110, 'A+'])
})

test('row 1: so is the answer that sets the cookie', async () => {
  const { headers } = await server.anonymous.json('POST', '/api/auth/login', OWNER)
  expect(modifiers({ headers, html: '' })['cookies']).toBe(5)
})

test('rows 2 and 3: no inline script but by hash, no eval, https for a year', async () => {
  const { headers } = await server.anonymous.fetch('/')
  const policy = headers.get('content-security-policy') ?? ''
  expect(/script-src ([^;]*)/.exec(policy)?.[1]).toMatch(/^'self'( 'sha256-[\w+/=]{44}')*$/)
  expect(policy).not.toContain('unsafe-eval')
  expect(Number(/max-age=(\d+)/.exec(headers.get('strict-transport-security') ?? '')?.[1])).toBeGreaterThanOrEqual(
    365 * 24 * 60 * 60,
  )
})

test('the page may do what the app does and no more; a string is no code, and no other site hears where a person was', async () => {
  const { headers } = await server.anonymous.fetch('/')
  const policy = headers.get('content-security-policy')?.split(';') ?? []
  expect(policy).toEqual(
    expect.arrayContaining(["base-uri 'none'", "require-trusted-types-for 'script'", 'trusted-types default']),
  )
  const allowed = headers.get('permissions-policy')?.split(', ') ?? []
  for (const used of [
    'microphone',
    'display-capture',
    'screen-wake-lock',
    'clipboard-write',
    'publickey-credentials-get',
  ])
    expect(allowed).toContain(`${used}=(self)`)
  for (const unused of ['camera', 'geolocation', 'payment', 'usb', 'midi']) expect(allowed).toContain(`${unused}=()`)
  expect(headers.get('referrer-policy')).toBe('same-origin')
  expect(headers.get('cross-origin-embedder-policy')).toBe('require-corp')
})

test.each([
  ['no policy', { 'content-security-policy': '' }, { csp: -25, framing: -20 }],
  ['inline scripts', { 'content-security-policy': "script-src 'self' 'unsafe-inline'" }, { csp: -20 }],
  ['any object', { 'content-security-policy': "script-src 'self'" }, { csp: -20 }],
  ['eval', { 'content-security-policy': "default-src 'self'; script-src 'self' 'unsafe-eval'" }, { csp: -10 }],
  ['a short memory for https', { 'strict-transport-security': 'max-age=3600' }, { hsts: -10 }],
  ['everybody may read', { 'access-control-allow-origin': '*' }, { cors: -50 }],
])('the rules see %s', (_name, changed: Record<string, string>, expected) => {
  const headers = new Headers(Object.entries(changed).filter(([, value]) => value !== ''))
  const judged = { headers, html: '' }
  expect(modifiers(judged)).toMatchObject(expected)
  expect(grade(score(judged))).toBe('worse')
})
