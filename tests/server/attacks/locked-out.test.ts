/** Who guesses at an account keeps nobody out of it whose device has signed in to it before. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, TestClient, type TestServer } from '../../../testkit/server/test-server.ts'

const PASSWORD = 'another long password'

let server: TestServer
let addresses = 0
beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' })
})
afterAll(() => server.close())

/** Each call from a network of its own, so that only the counters of accounts and devices count. */
const login = async (client: TestClient, email: string, password: string) => {
  const headers = { 'x-forwarded-for': `2001:db8:${(++addresses).toString(16)}::1` }
  return (await client.json('POST', '/api/auth/login', { email, password }, headers)).status
}
const guess = async (email: string, times: number, client = server.anonymous) => {
  const statuses: number[] = []
  for (let at = 0; at < times; at++) statuses.push(await login(client, email, `guess ${at}`))
  return statuses
}
/** A browser that has signed in and out. */
async function knownDevice(email: string, client?: TestClient): Promise<TestClient> {
  const device = client ?? new TestClient(server.url)
  expect(await login(device, email, PASSWORD)).toBe(200)
  await device.json('POST', '/api/auth/logout')
  return device
}

test('five wrong passwords of a stranger lock the account for strangers, and not for its own device', async () => {
  await server.newPerson('ada@example.org')
  const device = await knownDevice('ada@example.org')
  expect(await guess('ada@example.org', 6)).toEqual([...Array(5).fill(401), 429])
  expect(await login(device, 'ADA@example.org ', PASSWORD)).toBe(200)
  expect(await login(new TestClient(server.url), 'ada@example.org', PASSWORD)).toBe(429)
})

test('a known device has five tries of its own, and locks nobody else out with them', async () => {
  await server.newPerson('bo@example.org')
  const another = await knownDevice('bo@example.org')
  const device = await knownDevice('bo@example.org')
  expect(await guess('bo@example.org', 6, device)).toEqual([...Array(5).fill(401), 429])
  expect(await login(another, 'bo@example.org', PASSWORD)).toBe(200)
  expect(await login(new TestClient(server.url), 'bo@example.org', PASSWORD)).toBe(200)
})

test("what makes a device known for one account is worth nothing for another's, nor changed", async () => {
  await server.newPerson('cy@example.org')
  await server.newPerson('mallory@example.org')
  const device = await knownDevice('mallory@example.org')
  expect(await guess('cy@example.org', 6, device)).toEqual([...Array(5).fill(401), 429])
  const forged = (cookie: string) =>
    fetch(`${server.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie, 'x-forwarded-for': '192.0.2.77' },
      body: JSON.stringify({ email: 'cy@example.org', password: PASSWORD }),
    })
  for (const cookie of [
    device.cookie.replace(/.$/, 'A'),
    `${device.cookie}~x.y`,
    'earmark.device=A.A',
    'earmark.device=~',
  ]) {
    expect((await forged(cookie)).status).toBe(429)
  }
})

test('a reset makes known devices strangers: their proof is as old as the password', async () => {
  await server.newPerson('dan@example.org')
  const device = await knownDevice('dan@example.org')
  const { recovery } = server.context
  await recovery.setPassword(await recovery.resetToken('dan@example.org'), PASSWORD)
  expect(await guess('dan@example.org', 5)).toEqual(Array(5).fill(401))
  expect(await login(device, 'dan@example.org', PASSWORD)).toBe(429)
})

test('one browser of two people is known to both', async () => {
  await server.newPerson('eve@example.org')
  await server.newPerson('flo@example.org')
  const device = await knownDevice('flo@example.org', await knownDevice('eve@example.org'))
  for (const email of ['eve@example.org', 'flo@example.org']) {
    expect(await guess(email, 5)).toEqual(Array(5).fill(401))
    expect(await login(device, email, PASSWORD)).toBe(200)
  }
})

test('a browser that is known to an account is known as such from its next look on; one that is not stays unknown', async () => {
  const ivy = await server.newPerson('ivy@example.org')
  const proofIn = (answer: Response) =>
    answer.headers.getSetCookie().find((line) => line.startsWith('earmark.device=')) ?? null
  const look = (cookie: string) => fetch(`${server.url}/api/auth/session`, { headers: { cookie } })
  const begin = async (cookie: string) => {
    const network = `2001:db8:${(++addresses).toString(16)}::1`
    const headers = { cookie, 'x-forwarded-for': network }
    return (await fetch(`${server.url}/api/auth/passkey/options`, { method: 'POST', headers })).status
  }
  // As versions before made it: of the account alone.
  const before = ivy.cookie.replace(/(earmark\.device=[^~;]+)~[^;]+/, '$1')
  expect(before).not.toBe(ivy.cookie)
  const proof = proofIn(await look(before))
  expect(proof).toMatch(/^earmark\.device=[\w.-]+~[\w.-]+;/)
  expect(proofIn(await look(ivy.cookie))).toBeNull()
  expect(proofIn(await look(ivy.cookie.replace(/; earmark\.device=[^;]+|earmark\.device=[^;]+; /, '')))).toBeNull()
  const known = proof?.split(';')[0] ?? ''
  const statuses: number[] = []
  for (let at = 0; at < 31; at++) statuses.push(await begin(known))
  expect(statuses).toEqual([...Array(30).fill(200), 429])
})

test('the proof is not for scripts, and is sent to this server alone', async () => {
  const { email, password } = { email: 'gus@example.org', password: PASSWORD }
  await server.newPerson(email)
  const answer = await server.anonymous.json('POST', '/api/auth/login', { email, password })
  const proof = answer.headers.getSetCookie().find((line) => line.startsWith('earmark.device='))
  expect(proof).toMatch(/; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/)
  const secure = await startTestServer({ PUBLIC_URL: 'https://notes.example.org' })
  const owner = { email: 'owner@localhost', password: 'correct horse battery' }
  const there = await secure.anonymous.json('POST', '/api/auth/login', owner)
  expect(there.headers.getSetCookie()).toContainEqual(expect.stringMatching(/^__Host-earmark\.device=.*; Secure$/))
  await secure.close()
})

test('tries of one account are counted together, however its address is written', async () => {
  await server.newPerson('hal@example.org')
  const statuses: number[] = []
  for (const email of [
    'hal@example.org',
    ' hal@example.org',
    'HAL@example.org',
    'hal@example.org  ',
    '\thal@example.org',
    'Hal@example.org ',
  ])
    statuses.push(
      (
        await server.anonymous.json(
          'POST',
          '/api/auth/recovery-codes/verify',
          { email, code: 'AAAA-AAAA-AAAA-AAAA' },
          { 'x-forwarded-for': `2001:db8:${(++addresses).toString(16)}::1` },
        )
      ).status,
    )
  expect(statuses).toEqual([...Array(5).fill(401), 429])
})
