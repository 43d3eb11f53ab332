/** Who has one IPv6 network has 2^64 addresses; they count as one, and all callers together too. */
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { startTestServer, type TestClient, type TestServer } from '../../../testkit/server/test-server.ts'
import { whole } from '../../whole.ts'

let server: TestServer
afterEach(() => server.close())
const start = async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' })
}

const from = (address: string) => ({ 'x-forwarded-for': address })
const login = async (address: string, at = 0) => {
  const form = { email: `nobody${at}@example.org`, password: 'wrong password' }
  return (await server.anonymous.json('POST', '/api/auth/login', form, from(address))).status
}
const ask = async (address: string, at = 0) => {
  const form = { name: 'Flood', email: `flood${at}@example.org` }
  return (await server.anonymous.json('POST', '/api/access-requests', form, from(address))).status
}
const cause = async (address: string, at = 0) => {
  const form = { email: `nobody${at}@example.org` }
  return (await server.anonymous.json('POST', '/api/auth/magic-link', form, from(address))).status
}
async function each(count: number, call: (at: number) => Promise<number>): Promise<number[]> {
  const statuses: number[] = []
  for (let at = 0; at < count; at++) statuses.push(await call(at))
  return statuses
}

test('one /64 has the tries of one address', async () => {
  await start()
  const inside = (at: number) => `2001:db8:1:2:${at.toString(16)}::${at + 1}`
  expect(await each(7, (at) => login(inside(at), at))).toEqual([...Array(5).fill(401), 429, 429])
  expect(await each(12, (at) => ask(inside(at), at))).toEqual([...Array(10).fill(200), 429, 429])
  expect(await each(22, (at) => cause(inside(at), at))).toEqual([...Array(20).fill(200), 429, 429])
  expect(await login('2001:db8:1:3::1')).toBe(401)
})

test('an IPv4 address is the same however it is written, and its neighbour is another', async () => {
  await start()
  const written = ['192.0.2.1', '::ffff:192.0.2.1', '::ffff:c000:201', '0:0:0:0:0:ffff:192.0.2.1', '::FFFF:192.0.2.1']
  expect(await each(5, (at) => login(written[at] ?? '', at))).toEqual(Array(5).fill(401))
  expect(await login('::ffff:192.0.2.1', 9)).toBe(429)
  expect(await login('::ffff:192.0.2.2', 9)).toBe(401)
})

whole(test)('from a network for each call, all together are limited: sign-ins, requests and mails', async () => {
  await start()
  await server.context.jobs.stop()
  const anywhere = (at: number) => `2001:db8:${(at + 1).toString(16)}::1`
  expect(await each(62, (at) => login(anywhere(at), at))).toEqual([...Array(60).fill(401), 429, 429])
  expect(await each(32, (at) => ask(anywhere(at), at))).toEqual([...Array(30).fill(200), 429, 429])
  // Each hears the same, or it would tell who has an account; what is more is not written.
  expect(await each(62, (at) => cause(anywhere(at), at))).toEqual(Array(62).fill(200))
  const mails = server.context.database.selectFrom('mails').select('address').where('kind', '=', 'sign-in-link')
  expect(await mails.execute()).toHaveLength(60)
})

whole(test)('a ceiling that strangers have reached keeps nobody out whose device is known', async () => {
  await start()
  const known = await server.newPerson('known@example.org')
  const form = { email: 'known@example.org', password: 'another long password' }
  await known.json('POST', '/api/auth/logout')
  await each(60, (at) => login(`2001:db8:${(at + 1).toString(16)}::1`, at))
  await each(60, (at) => cause(`2001:db8:${(at + 1).toString(16)}::1`, at))
  const stranger = await server.anonymous.json('POST', '/api/auth/login', form, from('192.0.2.9'))
  expect(stranger.status).toBe(429)
  expect((await known.json('POST', '/api/auth/magic-link', { email: form.email }, from('192.0.2.9'))).status).toBe(200)
  expect((await known.json('POST', '/api/auth/login', form, from('192.0.2.9'))).status).toBe(200)
})

const used = { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA', userHandle: 'AAAA' }
/** Wrong ones of all that cannot be guessed, but costs a row for each try. */
const UNGUESSABLE: ((client: TestClient, address: string) => Promise<Response>)[] = [
  (client, address) => client.json('POST', '/api/auth/magic-link/verify', { token: 'x'.repeat(32) }, from(address)),
  (client, address) => client.json('POST', '/api/auth/magic-link/code', { code: 'ZZZZ-ZZZZ' }, from(address)),
  (client, address) =>
    client.fetch('/api/auth/update-password', { headers: { authorization: 'Bearer unknown', ...from(address) } }),
  (client, address) => client.json('POST', '/api/auth/passkey/verify', { id: 'AAAA', response: used }, from(address)),
]
const anywhere = (at: number) => `2001:db8:${(at + 1).toString(16)}::1`
const begin = async (address: string, client = server.anonymous) =>
  (await client.json('POST', '/api/auth/passkey/options', undefined, from(address))).status

test('who has very many networks keeps nobody from a link', async () => {
  await start()
  const known = await server.newPerson('known@example.org')
  await known.json('POST', '/api/auth/logout')
  const wrong = async (at: number) => (await UNGUESSABLE[at % 4]?.(server.anonymous, anywhere(at)))?.status ?? 0
  const statuses = await each(304, wrong)
  expect(statuses.filter((status) => ![400, 401].includes(status))).toEqual([])
  for (const client of [server.anonymous, known]) {
    const link = { token: await server.context.recovery.signInToken('known@example.org') }
    expect((await client.json('POST', '/api/auth/magic-link/verify', link, from('192.0.2.9'))).status).toBe(200)
  }
})

test('nor does it leave more rows of ceremonies of passkeys; a known browser begins one', async () => {
  await start()
  const known = await server.newPerson('known@example.org')
  await known.json('POST', '/api/auth/logout')
  expect(await each(302, (at) => begin(anywhere(at)))).toEqual([...Array(300).fill(200), 429, 429])
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from verification where identifier like 'passkey:%'`.execute(server.context.database)
  expect(Number(rows[0]?.count)).toBe(300)
  expect([await begin('192.0.2.9'), await begin('192.0.2.9', known)]).toEqual([429, 200])
})

test('a known browser has so many tries of its own, from wherever it asks', async () => {
  await start()
  const known = await server.newPerson('known@example.org')
  await known.json('POST', '/api/auth/logout')
  const wrong = async (at: number) => (await UNGUESSABLE[0]?.(known, anywhere(at)))?.status ?? 0
  expect(await each(6, wrong)).toEqual([...Array(5).fill(400), 429])
})
