/** Issue "Walls", point 9: nobody changes what another person has written in a request for access. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { peopleEndpoints } from '../../../contract/people-endpoints.ts'
import { startTestServer, type TestClient, type TestServer } from '../test-server.ts'

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
  peopleEndpoints.listAccessRequests.answer.parse(await (await owner.json('GET', '/api/access-requests')).json())
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
