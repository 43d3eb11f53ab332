/** Recovery codes let their person in, once each, and nobody who guesses. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { recoveryCodeEndpoints } from '../../../contract/accounts/confirm.ts'
import { endAllSessions } from '../../../server/accounts/sessions/end-all-sessions.ts'
import { startTestServer, TestClient, type TestServer } from '../../../testkit/server/test-server.ts'
import { updatePassword } from '../accounts/invited.ts'
import { age, minutes } from './sessions.ts'

const PASSWORD = 'another long password'
const ADA = 'ada@example.org'

let server: TestServer
let networks = 0
beforeEach(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' })
})
afterEach(() => server.close())

async function makeCodes(client: TestClient): Promise<[string, ...string[]]> {
  const answer = await client.json('POST', '/api/auth/recovery-codes')
  const { codes } = recoveryCodeEndpoints.makeRecoveryCodes.answer.parse(await answer.json())
  return codes as [string, ...string[]]
}
const left = async (client: TestClient) => (await (await client.fetch('/api/auth/recovery-codes')).json()).left

/** Each call from a network of its own, unless one is named. */
async function enter(code: string, { email = ADA, network = `2001:db8:${(++networks).toString(16)}::1` } = {}) {
  const client = new TestClient(server.url)
  const headers = { 'x-forwarded-for': network }
  const answer = await client.json('POST', '/api/auth/recovery-codes/verify', { email, code }, headers)
  return { client, status: answer.status, answer: await answer.json() }
}

test('a code signs in once, however it is typed, and the person is told', async () => {
  const ada = await server.newPerson(ADA)
  const [first, second] = await makeCodes(ada)
  expect(first).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/)
  const { status, client } = await enter(first.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o'), {
    email: ' ADA@example.org',
  })
  expect([status, await left(client)]).toEqual([200, 9])
  expect((await enter(first)).status).toBe(401)
  const both = await Promise.all([enter(second ?? ''), enter(second ?? '')])
  expect(both.map((one) => one.status).sort()).toEqual([200, 401])
  const { database } = server.context
  const trail = await database.selectFrom('audit').select(['action', 'actor', 'subject']).execute()
  expect(trail).toContainEqual({ action: 'recovery-codes-made', actor: ADA, subject: ADA })
  expect(trail).toContainEqual({ action: 'recovery-code-used', actor: ADA, subject: '9 left' })
  expect(trail).toContainEqual(
    expect.objectContaining({ action: 'signed-in', subject: expect.stringContaining('code') }),
  )
})

test('a code confirms a session, and is used up by it', async () => {
  const ada = await server.newPerson(ADA)
  const [code] = await makeCodes(ada)
  await age(server, minutes(11))
  const proof = { way: 'recovery-code', code }
  expect((await ada.json('POST', '/api/auth/confirm', proof)).status).toBe(200)
  expect([await left(ada), (await ada.json('POST', '/api/auth/confirm', proof)).status]).toEqual([9, 400])
  expect((await enter(code)).status).toBe(401)
})

test('codes made anew replace the old ones, and another person has nothing of them', async () => {
  const ada = await server.newPerson(ADA)
  await server.newPerson('bo@example.org')
  const [old] = await makeCodes(ada)
  const [code] = await makeCodes(ada)
  expect((await enter(old)).status).toBe(401)
  expect((await enter(code, { email: 'bo@example.org' })).status).toBe(401)
  expect([await left(ada), (await enter(code)).status]).toEqual([10, 200])
})

test('a reset and a disabling end the codes of before', async () => {
  const ada = await server.newPerson(ADA)
  const [code, other] = await makeCodes(ada)
  const { recovery, people } = server.context
  expect((await updatePassword(server, await recovery.resetToken(ADA), 'three words unlike')).status).toBe(200)
  expect((await enter(code)).status).toBe(401)
  const again = await server.signIn({ email: ADA, password: 'three words unlike' })
  expect(await left(again)).toBe(0)
  const [fresh] = await makeCodes(again)
  const { user } = await (await again.fetch('/api/auth/session')).json()
  await people.setDisabled(user.id, true)
  await people.setDisabled(user.id, false)
  expect([(await enter(fresh)).status, (await enter(other ?? '')).status]).toEqual([401, 401])
})

test('five guesses in a minute by network and by account, together with passwords; the answer tells nothing', async () => {
  await server.newPerson(ADA)
  const guesses = []
  for (let at = 0; at < 5; at++) guesses.push(await enter('0000-0000-0000-0000'))
  expect(guesses.map(({ status }) => status)).toEqual(Array(5).fill(401))
  expect((await enter('0000-0000-0000-0000')).status).toBe(429)
  const password = { email: ADA, password: PASSWORD }
  const elsewhere = { 'x-forwarded-for': '192.0.2.200' }
  expect((await server.anonymous.json('POST', '/api/auth/login', password, elsewhere)).status).toBe(429)
  const unknown = await enter('0000-0000-0000-0000', { email: 'nobody@example.org' })
  expect([unknown.status, unknown.answer]).toEqual([401, guesses[0]?.answer])
  const network = '2001:db8:ffff::1'
  const statuses: number[] = []
  for (let at = 0; at < 6; at++) statuses.push((await enter('x', { email: `no${at}@example.org`, network })).status)
  expect(statuses).toEqual([...Array(5).fill(401), 429])
})

test('all callers together have sixty tries in a minute, with passwords and codes', async () => {
  const statuses: number[] = []
  for (let at = 0; at < 61; at++) statuses.push((await enter('x', { email: `no${at}@example.org` })).status)
  expect([statuses.slice(0, 60).every((status) => status === 401), statuses.at(-1)]).toEqual([true, 429])
})

test('the database holds no code, and nothing of them when the account is deleted', async () => {
  const ada = await server.newPerson(ADA)
  const codes = await makeCodes(ada)
  const { database } = server.context
  const rows = await database.selectFrom('recovery_codes').selectAll().execute()
  expect(rows).toHaveLength(10)
  expect(codes.some((code) => JSON.stringify(rows).includes(code))).toBe(false)
  await ada.json('POST', '/api/auth/confirm', { way: 'password', password: PASSWORD })
  const { user } = await (await ada.fetch('/api/auth/session')).json()
  expect((await ada.json('DELETE', `/api/users/${user.id}`)).status).toBe(200)
  expect(await database.selectFrom('recovery_codes').selectAll().execute()).toEqual([])
  expect(await database.selectFrom('confirmations').selectAll().execute()).toEqual([])
})

test('a restored database, and one with a new secret, let no code in that was used since', async () => {
  const ada = await server.newPerson(ADA)
  const [code] = await makeCodes(ada)
  await server.context.database.transaction().execute(endAllSessions)
  expect((await enter(code)).status).toBe(401)
})
