import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { peopleEndpoints } from '../../../contract/accounts/user-endpoints.ts'
import { startTestServer, TestClient, type TestServer } from '../../../testkit/server/test-server.ts'
import { type MailServer, startMailServer } from '../../../testkit/servers/mail-server.ts'
import { everythingStored } from '../../../testkit/stores/postgres-under-test.ts'
import { cases, whole } from '../../whole.ts'
import { tokenFor, updatePassword, useLink } from './invited.ts'

const HOUR_MS = 60 * 60 * 1000

let mails: MailServer
let server: TestServer
beforeAll(async () => {
  mails = await startMailServer()
  server = await startTestServer({ SMTP_URL: mails.url })
})
afterAll(async () => {
  vi.useRealTimers()
  await server.close()
  await mails.close()
})

const ask = (path: string, email: string) => server.anonymous.json('POST', `/api/auth/${path}`, { email })
const signIn = (email: string, password: string) =>
  server.anonymous.json('POST', '/api/auth/login', { email, password })

/** A person with a password who is signed in. */
const member = async (name: string): Promise<{ email: string; client: TestClient }> => {
  const email = `${name}@example.org`
  return { email, client: await server.newPerson(email) }
}

describe('a password reset', () => {
  test('rows 9 and 12: works once, ends every session and leaves the new password alone', async () => {
    const { email, client } = await member('reset')
    expect(await (await ask('reset-password', ` ${email.toUpperCase()}`)).json()).toEqual({
      message: expect.any(String),
    })
    const token = await tokenFor(mails, email)
    expect((await updatePassword(server, token, 'a password of mine')).status).toBe(200)
    expect((await client.json('GET', '/api/auth/session')).status).toBe(401)
    expect((await signIn(email, 'another long password')).status).toBe(401)
    expect((await signIn(email, 'a password of mine')).status).toBe(200)
    expect((await updatePassword(server, token, 'a password of yours')).status).toBe(400)
  })

  test.each([
    ['no token', '', 'Invalid or missing reset token. Please request a new password reset.'],
    ['a wrong token', 'wrong', 'Invalid or missing reset token. Please request a new password reset.'],
  ])('%s is refused', async (_, token, error) => {
    const answer = await updatePassword(server, token, 'a password of mine')
    expect([answer.status, (await answer.json()).error]).toEqual([400, error])
  })

  test('a password of seven characters, or a common one, is refused and uses nothing up', async () => {
    const { email } = await member('short')
    await ask('reset-password', email)
    const token = await tokenFor(mails, email)
    const answer = await updatePassword(server, token, '1234567')
    expect((await answer.json()).error).toContain('Password must be at least 8 characters')
    const common = await updatePassword(server, token, 'P@ssw0rd1')
    expect([common.status, (await common.json()).error]).toEqual([400, expect.stringContaining('Choose another')])
    expect((await updatePassword(server, token, 'kxqvmzwr')).status).toBe(200)
  })

  test('row 12: an hour later it is too late', async () => {
    const { email } = await member('late')
    await ask('reset-password', email)
    const token = await tokenFor(mails, email)
    vi.useFakeTimers({ now: Date.now() + HOUR_MS + 1000, toFake: ['Date'] })
    const answer = await updatePassword(server, token, 'a password of mine')
    vi.useRealTimers()
    expect(answer.status).toBe(400)
  })
})

describe('a mailed sign-in link', () => {
  test('rows 12 and 13: is not found in the database, and signs in once within a day', async () => {
    const { email } = await member('link')
    await ask('magic-link', email)
    const token = await tokenFor(mails, email)
    expect(await everythingStored(server.config.dataDir)).not.toContain(token)
    expect((await useLink(server, token)).status).toBe(200)
    expect((await useLink(server, token)).status).toBe(400)
  })

  test('cannot set a password, and a reset token cannot sign in', async () => {
    const { email } = await member('swap')
    await ask('magic-link', email)
    expect((await updatePassword(server, await tokenFor(mails, email), 'a password of mine')).status).toBe(400)
    await ask('reset-password', email)
    expect((await useLink(server, await tokenFor(mails, email))).status).toBe(400)
  })
})

test('row 11: an unknown address gets the same answer, after the same work, and no mail', async () => {
  const { email } = await member('known')
  for (const path of ['magic-link', 'reset-password']) {
    const known = await ask(path, email)
    const unknown = await ask(path, `no-${email}`)
    expect([unknown.status, await unknown.text()]).toEqual([known.status, await known.text()])
  }
  await mails.next(email)
  await mails.next(email)
  const { database } = server.context
  await vi.waitFor(async () => expect(await database.selectFrom('mails').select('id').execute()).toEqual([]))
  expect(mails.received.filter(({ to }) => to.includes(`no-${email}`))).toEqual([])
})

test.each(cases(['reset-password'], ['magic-link']))(
  'one mailbox gets three mails of a kind in a quarter of an hour, known or not: %s',
  async (path) => {
    const flooded = await startTestServer()
    await flooded.newPerson('known@example.org')
    for (const email of ['known@example.org', 'nobody@example.org']) {
      const statuses: number[] = []
      for (let at = 0; at < 4; at++) {
        statuses.push((await flooded.anonymous.json('POST', `/api/auth/${path}`, { email })).status)
      }
      expect(statuses).toEqual([200, 200, 200, 429])
    }
    await flooded.close()
  },
)

whole(test)('one address causes twenty mails in a quarter of an hour, to whomever', async () => {
  const mailing = await startTestServer()
  const cause = async (at: number) =>
    (await mailing.anonymous.json('POST', '/api/auth/magic-link', { email: `nobody${at}@example.org` })).status
  const statuses: number[] = []
  for (let at = 0; at < 21; at++) statuses.push(await cause(at))
  expect(statuses).toEqual([...Array(20).fill(200), 429])
  vi.useFakeTimers({ now: Date.now() + 15 * 60 * 1000 + 1000, toFake: ['Date'] })
  expect(await cause(99)).toBe(200)
  vi.useRealTimers()
  await mailing.close()
})

test('a device that was signed out from another one has no session any more', async () => {
  const { email, client } = await member('devices')
  const phone = new TestClient(server.url)
  await phone.json('POST', '/api/auth/login', { email, password: 'another long password' }, { 'user-agent': 'A phone' })
  const devices = peopleEndpoints.listDevices.answer.parse(await (await client.json('GET', '/api/auth/devices')).json())
  expect(devices.map(({ isThis }) => isThis).sort()).toEqual([false, true])
  const other = devices.find(({ userAgent }) => userAgent === 'A phone')
  const stranger = (await member('stranger')).client
  expect((await stranger.json('DELETE', `/api/auth/devices/${other?.id}`)).status).toBe(404)
  expect((await phone.json('GET', '/api/auth/session')).status).toBe(200)
  expect((await client.json('DELETE', `/api/auth/devices/${other?.id}`)).status).toBe(200)
  expect((await phone.json('GET', '/api/auth/session')).status).toBe(401)
  expect((await client.json('GET', '/api/auth/session')).status).toBe(200)
})
