import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestServer, TestClient, type TestServer } from '../../../testkit/server/test-server.ts'
import { type MailServer, startMailServer } from '../../../testkit/servers/mail-server.ts'
import { tokenFor, useLink } from './invited.ts'

let mails: MailServer
let server: TestServer
beforeAll(async () => {
  mails = await startMailServer()
  server = await startTestServer({ SMTP_URL: mails.url })
})
afterAll(async () => {
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

describe('a password that is set by who is signed in', () => {
  const setPassword = (client: TestClient, password: string) => client.json('PUT', '/api/auth/password', { password })

  test('goes on here with a new session, and ends every other session, link and the old password', async () => {
    const { email, client } = await member('settings')
    await ask('magic-link', email)
    const link = await tokenFor(mails, email)
    const other = new TestClient(server.url)
    await other.json('POST', '/api/auth/login', { email, password: 'another long password' })
    expect((await setPassword(client, 'a password of mine')).status).toBe(200)
    expect((await client.json('GET', '/api/auth/session')).status).toBe(200)
    expect((await other.json('GET', '/api/auth/session')).status).toBe(401)
    expect((await useLink(server, link)).status).toBe(400)
    expect((await signIn(email, 'another long password')).status).toBe(401)
    expect((await signIn(email, 'a password of mine')).status).toBe(200)
    await vi.waitUntil(() =>
      mails.received.some(({ to, subject }) => to.includes(email) && subject.includes('password')),
    )
  })

  test('that is short or common is refused, and the old one stays', async () => {
    const { email, client } = await member('refused')
    expect((await setPassword(client, '1234567')).status).toBe(400)
    const common = await setPassword(client, 'P@ssw0rd1')
    expect([common.status, (await common.json()).error]).toEqual([400, expect.stringContaining('Choose another')])
    expect((await client.json('GET', '/api/auth/session')).status).toBe(200)
    expect((await signIn(email, 'another long password')).status).toBe(200)
  })

  test('can be the first one, for who was invited', async () => {
    const email = 'first@example.org'
    await (await server.signIn()).json('POST', '/api/admin/create-user', { name: 'First', email })
    const { client } = await useLink(server, await tokenFor(mails, email))
    expect((await setPassword(client, 'my first password')).status).toBe(200)
    expect((await signIn(email, 'my first password')).status).toBe(200)
  })
})

test('an address without a dot is one: the owner of a fresh server is owner@localhost', async () => {
  const email = 'ann@intranet'
  await server.newPerson(email)
  expect((await ask('magic-link', email)).status).toBe(200)
  expect((await useLink(server, await tokenFor(mails, email))).status).toBe(200)
  expect((await ask('reset-password', email)).status).toBe(200)
  expect((await ask('magic-link', 'ann@intranet, eve@example.org')).status).toBe(400)
})
