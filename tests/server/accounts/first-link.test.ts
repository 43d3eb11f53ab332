import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { adminEndpoints } from '../../../contract/accounts/admin-endpoints.ts'
import { mailEndpoints } from '../../../contract/accounts/mail.ts'
import { OWNER, startTestServer, type TestClient, type TestServer } from '../../../testkit/server/test-server.ts'
import { startMailServer } from '../../../testkit/servers/mail-server.ts'
import { useLink } from './invited.ts'

let server: TestServer
let owner: TestClient

async function requestOf(email: string): Promise<string> {
  await server.anonymous.json('POST', '/api/access-requests', { name: 'Ada Quist', email })
  const listed = await (await owner.json('GET', '/api/access-requests')).json()
  const requests = adminEndpoints.listAccessRequests.answer.parse(listed)
  return requests.find((request) => request.email === email)?.id ?? ''
}
const approve = async (id: string) =>
  adminEndpoints.putApproval.answer.parse(await (await owner.json('PUT', `/api/access-requests/${id}/approve`)).json())
const create = async (email: string) =>
  adminEndpoints.createUser.answer.parse(
    await (await owner.json('POST', '/api/admin/create-user', { name: 'Bo', email })).json(),
  )
const resend = async (id: string) =>
  adminEndpoints.resendInvitation.answer.parse(
    await (await owner.json('POST', `/api/admin/users/${id}/invitation`)).json(),
  )
const tokenIn = (link = ''): string => new URL(link).hash.replace('#token=', '')
const mailState = async () =>
  mailEndpoints.mailState.answer.parse(await (await owner.json('GET', '/api/admin/mail')).json())
const testMail = async () =>
  mailEndpoints.testMail.answer.parse(await (await owner.json('POST', '/api/admin/mail/test')).json())

describe('without a mail server', () => {
  beforeEach(async () => {
    server = await startTestServer()
    owner = await server.signIn()
  })
  afterEach(() => server.close())

  test('the administrator who approves is told the link of the new account, once, by the address that was used', async () => {
    const id = await requestOf('ada@example.org')
    const { sign_in_link: link } = await approve(id)
    expect(link).toMatch(`${server.url}/magic-login#token=`)
    expect(await approve(id)).not.toHaveProperty('sign_in_link')
    expect((await useLink(server, tokenIn(link))).status).toBe(200)
    const { signInLink } = await create('bo@example.org')
    expect((await useLink(server, tokenIn(signInLink))).status).toBe(200)
  })

  test('a link that was lost is told again, until somebody has signed in, and never that of an administrator', async () => {
    const { id, signInLink: lost } = await create('bo@example.org')
    const { signInLink } = await resend(id)
    expect(signInLink).toMatch(`${server.url}/magic-login#token=`)
    expect(signInLink).not.toBe(lost)
    expect((await useLink(server, tokenIn(signInLink))).status).toBe(200)
    expect(await resend(id)).toEqual({ ok: true })
    const admin = await create('ann@example.org')
    await server.context.people.makeAdmin(admin.id)
    expect(await resend(admin.id)).toEqual({ ok: true })
  })

  test('approving who has an account already tells no link of it, though nobody has signed in', async () => {
    await create('bo@example.org')
    expect(await approve(await requestOf('bo@example.org'))).not.toHaveProperty('sign_in_link')
  })

  test('an account that somebody has signed in to is let in by nobody else', async () => {
    await server.newPerson('carol@example.org')
    const carol = await server.signIn({ email: 'carol@example.org', password: 'another long password' })
    expect((await carol.fetch('/api/auth/session')).status).toBe(200)
    for (const email of ['carol@example.org', OWNER.email]) {
      expect(await approve(await requestOf(email))).toMatchObject({ status: 'approved' })
      expect(await approve(await requestOf(email))).not.toHaveProperty('sign_in_link')
    }
  })

  test('says that there is none, and tests none', async () => {
    expect(await mailState()).toEqual({ isSetUp: false })
    expect(await testMail()).toMatchObject({ outcome: 'failed', reason: expect.stringContaining('SMTP_URL') })
  })
})

test('with a mail server no link is told, and a test mail is sent or the reason is', async () => {
  const mails = await startMailServer()
  server = await startTestServer({ SMTP_URL: mails.url })
  owner = await server.signIn()
  expect(await approve(await requestOf('ada@example.org'))).not.toHaveProperty('sign_in_link')
  expect(await create('bo@example.org')).not.toHaveProperty('signInLink')
  expect(await mailState()).toEqual({ isSetUp: true })
  expect(await testMail()).toEqual({ outcome: 'sent', to: OWNER.email })
  expect((await mails.next(OWNER.email)).subject).toMatch(/access request|test email/)
  mails.refuse(550)
  expect(await testMail()).toMatchObject({ outcome: 'failed', reason: expect.stringContaining('550') })
  await server.close()
  await mails.close()
})
