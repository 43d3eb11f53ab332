import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { adminEndpoints } from '../../../contract/accounts/admin-endpoints.ts'
import { OWNER, startTestServer, type TestClient, type TestServer } from '../../../testkit/server/test-server.ts'
import { type MailServer, startMailServer } from '../../../testkit/servers/mail-server.ts'
import { tokenFor, useLink } from './invited.ts'

let mails: MailServer
let server: TestServer
let owner: TestClient
beforeAll(async () => {
  mails = await startMailServer()
  server = await startTestServer({ SMTP_URL: mails.url, PUBLIC_URL: 'http://notes.example.org' })
  owner = await server.signIn()
})
afterAll(async () => {
  await server.close()
  await mails.close()
})

const ask = (email: string, name = 'Ada Quist', reason?: string) =>
  server.anonymous.json('POST', '/api/access-requests', { name, email, reason })
const requests = async () =>
  adminEndpoints.listAccessRequests.answer.parse(await (await owner.json('GET', '/api/access-requests')).json())
async function pending(email: string): Promise<string> {
  await ask(email)
  const found = (await requests()).find((request) => request.email === email)
  return found?.id ?? ''
}

test('approving makes the account, mails a link that signs in once, and says who did it', async () => {
  expect((await ask('Ada@Example.org ', 'Ada Quist', 'Client meetings')).status).toBe(200)
  const told = await mails.next(OWNER.email)
  expect(told.text).toContain('Ada Quist (ada@example.org) has requested access.')
  expect(told.text).toContain('Client meetings')
  const [request] = await requests()
  expect(request).toMatchObject({ email: 'ada@example.org', reason: 'Client meetings', status: 'pending' })

  const approved = await owner.json('PUT', `/api/access-requests/${request?.id}/approve`)
  expect(await approved.json()).toMatchObject({ status: 'approved', decided_by: OWNER.email })
  const again = await owner.json('POST', `/api/access-requests/${request?.id}/approve`)
  expect(again.status).toBe(200)
  const token = await tokenFor(mails, 'ada@example.org')
  const { status, client } = await useLink(server, token)
  expect(status).toBe(200)
  expect(await (await client.json('GET', '/api/auth/session')).json()).toMatchObject({
    user: { name: 'Ada Quist', email: 'ada@example.org', isAdmin: false },
  })
  expect((await useLink(server, token)).status).toBe(400)
  expect(mails.received.filter(({ to }) => to.includes('ada@example.org'))).toHaveLength(1)

  const audit = adminEndpoints.listAudit.answer.parse(await (await owner.json('GET', '/api/admin/audit')).json())
  expect(audit.filter(({ action }) => !action.includes('sign'))).toEqual([
    expect.objectContaining({ actor: OWNER.email, action: 'request-approved', subject: 'ada@example.org' }),
  ])
})

test('a second request changes nothing; one that was denied asks anew, one that was approved stays', async () => {
  const id = await pending('bo@example.org')
  await ask('bo@example.org', 'Bo Li', 'Now with a reason')
  const mine = async () => (await requests()).filter(({ email }) => email === 'bo@example.org')
  expect(await mine()).toEqual([expect.objectContaining({ id, name: 'Ada Quist', reason: null, status: 'pending' })])
  expect((await owner.json('POST', `/api/access-requests/${id}/deny`)).status).toBe(200)
  expect(await mine()).toEqual([expect.objectContaining({ status: 'denied', decided_by: OWNER.email })])
  await ask('bo@example.org', 'Bo Li')
  expect(await mine()).toEqual([expect.objectContaining({ id, status: 'pending', decided_by: null })])
  await owner.json('PUT', `/api/access-requests/${id}/approve`)
  await ask('bo@example.org', 'Somebody else')
  expect(await mine()).toEqual([expect.objectContaining({ status: 'approved', name: 'Bo Li' })])
  expect((await owner.json('PUT', `/api/access-requests/${id}/deny`)).status).toBe(409)
})

test.each([
  ['no address', { name: 'Ada', email: 'ada' }, 'Please enter a valid email address'],
  ['no name', { name: '  ', email: 'ada@example.org' }, 'Name is required'],
  ['row 27: a second recipient', { name: 'Ada', email: 'a@example.org\r\nBcc: b@example.org' }, 'Please enter a valid'],
  ['row 27: a header in the name', { name: 'Ada\r\nBcc: b@example.org', email: 'a@example.org' }, 'on one line'],
])('%s is refused with its sentence', async (_, form, sentence) => {
  const fresh = await startTestServer()
  const answer = await fresh.anonymous.json('POST', '/api/access-requests', form)
  expect(answer.status).toBe(400)
  expect((await answer.json()).error).toContain(sentence)
  await fresh.close()
})

test('a flood of requests is limited', async () => {
  const flooded = await startTestServer()
  const statuses: number[] = []
  for (let at = 0; at < 12; at++) {
    const form = { name: 'Flood', email: `flood${at}@example.org` }
    statuses.push((await flooded.anonymous.json('POST', '/api/access-requests', form)).status)
  }
  expect(statuses).toEqual([...Array(10).fill(200), 429, 429])
  await flooded.close()
})

test('an administrator makes, sees, invites again, disables and enables an account', async () => {
  const answer = await owner.json('POST', '/api/admin/create-user', { name: ' Cy ', email: 'CY@example.org' })
  expect(await answer.json()).toMatchObject({ name: 'Cy', email: 'cy@example.org', isAdmin: false })
  expect((await owner.json('POST', '/api/admin/create-user', { name: 'Cy', email: 'cy@example.org' })).status).toBe(409)
  const users = async () =>
    adminEndpoints.listUsers.answer.parse(await (await owner.json('GET', '/api/admin/users')).json())
  const cy = async () => (await users()).find(({ email }) => email === 'cy@example.org')
  expect(await cy()).toMatchObject({ state: 'invited', isOwner: false })
  const id = (await cy())?.id

  const first = await tokenFor(mails, 'cy@example.org')
  await owner.json('POST', `/api/admin/users/${id}/invitation`)
  const { client } = await useLink(server, await tokenFor(mails, 'cy@example.org'))
  expect((await client.json('GET', '/api/auth/session')).status).toBe(200)
  expect(await cy()).toMatchObject({ state: 'active' })

  expect((await owner.json('PATCH', `/api/admin/users/${id}`, { disabled: true })).status).toBe(200)
  expect((await client.json('GET', '/api/auth/session')).status).toBe(401)
  expect(await cy()).toMatchObject({ state: 'disabled' })
  expect((await useLink(server, first)).status).toBe(400)
  const before = mails.received.length
  await server.anonymous.json('POST', '/api/auth/magic-link', { email: 'cy@example.org' })
  const waiting = () => server.context.database.selectFrom('mails').select('id').execute()
  await vi.waitFor(async () => expect(await waiting()).toEqual([]))
  expect(mails.received).toHaveLength(before)

  await owner.json('PATCH', `/api/admin/users/${id}`, { disabled: false })
  await owner.json('POST', `/api/admin/users/${id}/invitation`)
  expect((await useLink(server, await tokenFor(mails, 'cy@example.org'))).status).toBe(200)
  const me = (await users()).find(({ isOwner }) => isOwner)
  expect((await owner.json('PATCH', `/api/admin/users/${me?.id}`, { disabled: true })).status).toBe(409)
})

test('an administrator who changes more than a person could is slowed down', async () => {
  const busy = await startTestServer()
  const admin = await busy.signIn()
  const call = () => admin.json('PATCH', '/api/admin/users/nobody', { disabled: true })
  const statuses: number[] = []
  for (let at = 0; at < 61; at++) statuses.push((await call()).status)
  expect(statuses).toEqual([...Array(60).fill(404), 429])
  expect((await admin.json('GET', '/api/admin/users')).status).toBe(200)
  await busy.close()
})
