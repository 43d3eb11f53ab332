/** Who has one IPv6 network has 2^64 addresses; they count as one, and all callers together too. */
import { afterEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testkit/server/test-server.ts'
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
  const anywhere = (at: number) => `2001:db8:${(at + 1).toString(16)}::1`
  expect(await each(62, (at) => login(anywhere(at), at))).toEqual([...Array(60).fill(401), 429, 429])
  expect(await each(32, (at) => ask(anywhere(at), at))).toEqual([...Array(30).fill(200), 429, 429])
  expect(await each(62, (at) => cause(anywhere(at), at))).toEqual([...Array(60).fill(200), 429, 429])
})

test('a ceiling that strangers have reached keeps nobody out whose device is known', async () => {
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
