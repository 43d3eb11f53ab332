/** Nobody changes what another person has written in a request for access. */
import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { adminEndpoints } from '../../../contract/accounts/admin-endpoints.ts'
import { startTestServer, type TestClient, type TestServer } from '../../../testkit/server/test-server.ts'

let server: TestServer
let owner: TestClient
beforeAll(async () => {
  server = await startTestServer()
  owner = await server.signIn()
})
afterAll(() => server.close())

const EMAIL = 'ada@example.org'
const ask = (name: string, reason?: string) =>
  server.anonymous.json('POST', '/api/access-requests', { name, email: EMAIL, reason })
const requests = async () =>
  adminEndpoints.listAccessRequests.answer.parse(await (await owner.json('GET', '/api/access-requests')).json())
const mails = async () => (await server.context.database.selectFrom('mails').select('id').execute()).length

test('a second request for an address changes nothing and gets the same answer', async () => {
  const first = await ask('Ada Quist', 'Client meetings')
  const [before] = await requests()
  const posted = await mails()
  const second = await ask('Mallory', 'Nothing of the kind')
  expect([second.status, await second.text()]).toEqual([first.status, await first.text()])
  expect(await requests()).toEqual([before])
  expect(before).toMatchObject({ name: 'Ada Quist', reason: 'Client meetings', status: 'pending' })
  expect(await mails()).toBeLessThanOrEqual(posted)
})

test('one that was denied is asked anew, with its new words', async () => {
  const [before] = await requests()
  await owner.json('POST', `/api/access-requests/${before?.id}/deny`)
  await ask('Ada Quist', 'We met on Monday')
  expect(await requests()).toMatchObject([{ id: before?.id, reason: 'We met on Monday', status: 'pending' }])
})

test('a flood of requests fills neither the mailboxes of administrators nor the disk', async () => {
  const crowd = await startTestServer({ TRUST_PROXY: '127.0.0.1' })
  try {
    const { database } = crowd.context
    const asked = (at: number) =>
      crowd.anonymous.json(
        'POST',
        '/api/access-requests',
        { name: 'Crowd', email: `crowd${at}@example.org` },
        { 'x-forwarded-for': `2001:db8:${at.toString(16)}::1` },
      )
    for (let at = 1; at <= 25; at++) expect((await asked(at)).status).toBe(200)
    await vi.waitFor(async () => expect(await database.selectFrom('mails').select('id').execute()).toEqual([]))
    expect(await readdir(join(crowd.config.dataDir, 'mail'))).toHaveLength(20)
    const [one] = await database.selectFrom('access_requests').selectAll().limit(1).execute()
    const rows = Array.from({ length: 1000 }, (_, at) => ({
      ...{ name: 'Crowd', reason: null, status: 'pending' as const, created_at: one?.created_at ?? '' },
      ...{ id: randomUUID(), email: `more${at}@example.org`, decided_at: null, decided_by: null },
    }))
    await database.insertInto('access_requests').values(rows).execute()
    expect((await asked(26)).status).toBe(429)
  } finally {
    await crowd.close()
  }
})
