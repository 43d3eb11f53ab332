import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AuditEntry } from '../../../contract/accounts/admin.ts'
import { adminEndpoints } from '../../../contract/accounts/admin-endpoints.ts'
import { OWNER, startTestServer, TestClient, type TestServer } from '../../../testkit/server/test-server.ts'
import { type MailServer, startMailServer } from '../../../testkit/servers/mail-server.ts'
import { whole } from '../../whole.ts'
import { age, days } from '../attacks/sessions.ts'
import { updatePassword, useLink } from './invited.ts'

const ADA = { email: 'ada@example.org', password: 'another long password' }

let mails: MailServer
let server: TestServer
beforeEach(async () => {
  mails = await startMailServer()
  server = await startTestServer({ SMTP_URL: mails.url, TRUST_PROXY: '127.0.0.1' })
})
afterEach(async () => {
  vi.useRealTimers()
  await server.close()
  await mails.close()
})

let networks = 0
const elsewhere = () => ({ 'x-forwarded-for': `2001:db8:${(++networks).toString(16)}::1` })
const login = (
  credentials: object,
  client = new TestClient(server.url),
  headers: Record<string, string> = elsewhere(),
) => client.json('POST', '/api/auth/login', credentials, { 'user-agent': 'A phone', ...headers })
const trail = async () => {
  const owner = await server.signIn()
  return adminEndpoints.listAudit.answer.parse(await (await owner.json('GET', '/api/admin/audit')).json())
}
const said = (entries: AuditEntry[]) => entries.map(({ actor, action, subject }) => `${actor} ${action} ${subject}`)
/** Those that the post still has, and those that were taken. */
const posted = async (): Promise<string[]> => {
  const rows = await server.context.database.selectFrom('mails').select('kind').execute()
  return [...mails.received.map(({ subject }) => subject), ...rows.map(({ kind }) => kind)]
}

test('failures to sign in are written with the network, and never with what was typed', async () => {
  await server.newPerson(ADA.email)
  const from = { 'x-forwarded-for': '2001:db8:a:b::7' }
  await login({ ...ADA, password: 'wrong' }, undefined, from)
  await login({ email: 'my password by mistake', password: 'wrong' }, undefined, from)
  await server.anonymous.json('POST', '/api/auth/magic-link/verify', { token: 'made-up' }, from)
  expect(said(await trail()).slice(1, 4)).toEqual([
    '2001:db8:a:b::/64 sign-in-failed by link',
    '2001:db8:a:b::/64 sign-in-failed an unknown address',
    '2001:db8:a:b::/64 sign-in-failed ada@example.org',
  ])
})

test('a flood of failures writes ten entries of a network and a hundred in all, in half a day', async () => {
  const { database } = server.context
  const count = async () => {
    const rows = database.selectFrom('audit').select('id').where('action', '=', 'sign-in-failed')
    return (await rows.execute()).length
  }
  const fail = (headers: Record<string, string>) =>
    server.anonymous.json('POST', '/api/auth/magic-link/verify', { token: 'made-up' }, headers)
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] })
  for (let at = 0; at < 12; at++) {
    vi.setSystemTime(Date.now() + 15_000)
    await fail({ 'x-forwarded-for': '192.0.2.1' })
  }
  expect(await count()).toBe(10)
  for (let at = 0; at < 92; at++) await fail(elsewhere())
  expect(await count()).toBe(100)
  vi.setSystemTime(Date.now() + 12 * 60 * 60 * 1000 + 1000)
  await fail(elsewhere())
  expect(await count()).toBe(101)
})

test('sign-ins are written, with how and from where', async () => {
  await server.newPerson(ADA.email)
  await login(ADA, undefined, { 'x-forwarded-for': '192.0.2.9' })
  await useLink(server, await server.context.recovery.signInToken(ADA.email))
  expect(said(await trail()).slice(1, 3)).toEqual([
    'ada@example.org signed-in by link, from 127.0.0.1',
    'ada@example.org signed-in by password, from 192.0.2.9',
  ])
})

whole(test)(
  'sign-ins without end leave what administrators did in their list, and are written a hundred times',
  async () => {
    const owner = await server.signIn()
    await owner.json('POST', '/api/admin/create-user', { name: 'Ivo', email: 'ivo@example.org' })
    const client = await server.newPerson(ADA.email)
    for (let at = 0; at < 104; at++) {
      await client.json('POST', '/api/auth/magic-link/verify', {
        token: await server.context.recovery.signInToken(ADA.email),
      })
    }
    const entries = await trail()
    expect(entries.filter(({ actor }) => actor === ADA.email).length).toBeLessThanOrEqual(100)
    expect(said(entries)).toContain(`${OWNER.email} user-created ivo@example.org`)
    const all = server.context.database.selectFrom('audit').select('id').where('actor', '=', ADA.email)
    expect(await all.execute()).toHaveLength(100)
  },
)

test('a new device is told by mail; the first of all, and one that is known, are not', async () => {
  const { people } = server.context
  await people.create({ ...ADA, name: 'Ada' })
  const laptop = new TestClient(server.url)
  expect((await login(ADA, laptop)).status).toBe(200)
  await laptop.json('POST', '/api/auth/logout')
  expect((await login(ADA, laptop)).status).toBe(200)
  expect(await posted()).toEqual([])
  await login(ADA, undefined, { 'x-forwarded-for': '192.0.2.9' })
  const mail = await mails.next(ADA.email)
  expect(mail.subject).toBe('A new device signed in to your Earmark account')
  expect(mail.text).toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d UTC, from 192\.0\.2\.9: A phone/)
})

test('a program that signs in without end fills no mailbox', async () => {
  await server.newPerson(ADA.email)
  for (let at = 0; at < 6; at++) expect((await login(ADA)).status).toBe(200)
  for (let at = 0; at < 3; at++) await mails.next(ADA.email)
  await vi.waitFor(async () => expect(await posted()).toHaveLength(3))
})

/** The cookie that makes a browser known, from what a session without one is given; empty when it is given none. */
async function deviceCookieFor(client: TestClient): Promise<string> {
  const [session = ''] = client.cookie.split('; ')
  const answer = await fetch(`${server.url}/api/auth/session`, { headers: { cookie: session } })
  expect(answer.status).toBe(200)
  const [device = ''] = (answer.headers.getSetCookie()[0] ?? '').split(';')
  return device
}

test('a session of before known devices makes its browser known', async () => {
  const old = await server.newPerson(ADA.email)
  await age(server, days(7))
  const device = await deviceCookieFor(old)
  const headers = { cookie: device, 'content-type': 'application/json' }
  await fetch(`${server.url}/api/auth/login`, { method: 'POST', headers, body: JSON.stringify(ADA) })
  expect(await posted()).toEqual([])
})

test('a stolen session makes no device known: who signs in has been made known by that', async () => {
  expect(await deviceCookieFor(await server.newPerson(ADA.email))).toBe('')
})

test('a new password is told by mail, whatever the preferences say, and written', async () => {
  const ada = await server.newPerson(ADA.email)
  await ada.json('PUT', '/api/account/preferences', { autoTranscribe: true, mail: false, push: true })
  await updatePassword(server, await server.context.recovery.resetToken(ADA.email), 'a password of mine')
  expect((await mails.next(ADA.email)).subject).toBe('Your Earmark password was changed')
  expect(said(await trail())[1]).toBe('ada@example.org password-reset ada@example.org')
})
