import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { passkeyEndpoints } from '../../../../contract/accounts/passkeys.ts'
import { Authenticator, cborBytes, type Flaws } from '../../../../testkit/samples/authenticator.ts'
import { startTestServer, TestClient, type TestServer } from '../../../../testkit/server/test-server.ts'
import { startMailServer } from '../../../../testkit/servers/mail-server.ts'
import { whole } from '../../../whole.ts'

const SITE = 'http://notes.example.org'
/** CBOR of an attestation with a certificate: {"alg": -7, "sig": h'00…', "x5c": [h'00…']}. */
const CERTIFIED = Buffer.concat([
  Buffer.from([0xa3, 0x63, ...Buffer.from('alg'), 0x26, 0x63, ...Buffer.from('sig')]),
  cborBytes(Buffer.alloc(32)),
  Buffer.from([0x63, ...Buffer.from('x5c'), 0x81]),
  cborBytes(Buffer.alloc(32)),
])

let addresses = 0
let server: TestServer
let ada: TestClient
let bo: TestClient
beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: SITE, TRUST_PROXY: '127.0.0.1' })
  ada = await server.newPerson('ada@example.org')
  bo = await server.newPerson('bo@example.org')
})
afterEach(() => vi.useRealTimers())
afterAll(() => server.close())

/** Each call from a network of its own: the tries of one are counted. */
const elsewhere = () => ({ 'x-forwarded-for': `2001:db8:0:${(++addresses).toString(16)}::1` })

const askToAdd = async (person: TestClient) =>
  passkeyEndpoints.beginPasskey.answer.parse(await (await person.json('POST', '/api/auth/passkeys/options')).json())
const askToSignIn = async () =>
  passkeyEndpoints.beginPasskeySignIn.answer.parse(
    await (await server.anonymous.json('POST', '/api/auth/passkey/options', undefined, elsewhere())).json(),
  )
const send = (person: TestClient, made: object, name = 'My phone') =>
  person.json('POST', '/api/auth/passkeys', { name, made })
const list = async (person: TestClient) =>
  passkeyEndpoints.listPasskeys.answer.parse(await (await person.json('GET', '/api/auth/passkeys')).json())
const enter = (used: object, client = new TestClient(server.url)) =>
  client.json('POST', '/api/auth/passkey/verify', used, {
    'user-agent': 'A phone',
    ...elsewhere(),
  })

async function added(person: TestClient, name?: string) {
  const authenticator = new Authenticator(SITE)
  const answer = await send(person, authenticator.make(await askToAdd(person)), name)
  expect(answer.status).toBe(200)
  return { authenticator, passkey: passkeyEndpoints.addPasskey.answer.parse(await answer.json()) }
}
const signIn = async (authenticator: Authenticator, flaws?: Flaws) =>
  enter(authenticator.use(await askToSignIn(), flaws))

test('a passkey signs its person in, is listed, renamed, and of no use once it was removed', async () => {
  const { authenticator, passkey } = await added(ada, 'Chrome on Mac')
  expect(await list(ada)).toEqual([{ ...passkey, name: 'Chrome on Mac', lastUsedAt: null }])
  const phone = new TestClient(server.url)
  const entered = await enter(authenticator.use(await askToSignIn()), phone)
  expect([entered.status, await entered.json()]).toMatchObject([200, { user: { email: 'ada@example.org' } }])
  expect((await phone.json('GET', '/api/auth/session')).status).toBe(200)
  const devices = await (await phone.json('GET', '/api/auth/devices')).json()
  expect(devices).toContainEqual(expect.objectContaining({ userAgent: 'A phone', isThis: true }))
  const renamed = await ada.json('PATCH', `/api/auth/passkeys/${passkey.id}`, { name: ' My laptop ' })
  expect(await renamed.json()).toMatchObject({ name: 'My laptop' })
  expect(await list(ada)).toMatchObject([{ name: 'My laptop', lastUsedAt: expect.any(String) }])
  expect((await ada.json('DELETE', `/api/auth/passkeys/${passkey.id}`)).status).toBe(200)
  expect(await list(ada)).toEqual([])
  const refused = await signIn(authenticator)
  expect([refused.status, await refused.json()]).toMatchObject([401, { code: 'unknown-passkey' }])
  expect(refused.headers.getSetCookie()).toEqual([])
})

test('the person is told by mail of every passkey that is added, whatever the preferences say', async () => {
  const mails = await startMailServer()
  const mailing = await startTestServer({ SMTP_URL: mails.url, PUBLIC_URL: SITE })
  const cy = await mailing.newPerson('cy@example.org')
  await cy.json('PUT', '/api/account/preferences', { autoTranscribe: true, mail: false })
  await added(cy, 'Chrome on Mac')
  const mail = await mails.next('cy@example.org')
  expect(mail.subject).toBe('A passkey was added to your Earmark account')
  expect(mail.text).toContain('“Chrome on Mac”')
  await mailing.close()
  await mails.close()
})

test("nobody sees, renames or removes another person's", async () => {
  const { passkey } = await added(ada)
  expect(await list(bo)).toEqual([])
  expect((await bo.json('PATCH', `/api/auth/passkeys/${passkey.id}`, { name: 'Mine' })).status).toBe(404)
  expect((await bo.json('DELETE', `/api/auth/passkeys/${passkey.id}`)).status).toBe(404)
  expect(await list(ada)).toContainEqual(passkey)
})

describe('a passkey is not added', () => {
  const refused: [string, Flaws][] = [
    ['another site', { origin: 'https://evil.example' }],
    ['a host of another name', { rpId: 'evil.example' }],
    ['somebody who did not unlock the device', { unverified: true }],
    ['a challenge that was made up', { challenge: 'AAAA' }],
  ]
  test.each(refused)('for %s', async (_, flaws) => {
    const dan = await server.newPerson(`${crypto.randomUUID()}@example.org`)
    const answer = await send(dan, new Authenticator(SITE).make(await askToAdd(dan), flaws))
    expect(answer.status).toBe(400)
    expect(await list(dan)).toEqual([])
  })

  test("by another person's challenge, nor by one of a sign-in", async () => {
    const before = await list(bo)
    const mine = await askToAdd(bo)
    for (const { challenge } of [await askToAdd(ada), await askToSignIn()]) {
      expect((await send(bo, new Authenticator(SITE).make({ ...mine, challenge }))).status).toBe(400)
    }
    expect(await list(bo)).toEqual(before)
  })

  test('twice by one challenge, nor five minutes later', async () => {
    const options = await askToAdd(bo)
    expect((await send(bo, new Authenticator(SITE).make(options))).status).toBe(200)
    expect((await send(bo, new Authenticator(SITE).make(options))).status).toBe(400)
    const late = await askToAdd(bo)
    vi.useFakeTimers({ now: Date.now() + 5 * 60 * 1000 + 1000, toFake: ['Date'] })
    expect((await send(bo, new Authenticator(SITE).make(late))).status).toBe(400)
  })

  test.each(['packed', 'apple', 'tpm', 'fido-u2f'])(
    'with a certificate (%s): the server would fetch what its issuer names',
    async (format) => {
      const fetched = vi.spyOn(globalThis, 'fetch')
      const made = new Authenticator(SITE).make(await askToAdd(bo), { attestation: { format, statement: CERTIFIED } })
      const { user } = await (await bo.json('GET', '/api/auth/session')).json()
      fetched.mockClear()
      const why = { status: 400, cause: { message: expect.stringContaining('certificate') } }
      await expect(server.context.passkeys.add(user, 'My phone', made)).rejects.toMatchObject(why)
      expect(fetched).not.toHaveBeenCalled()
      fetched.mockRestore()
    },
  )

  whole(test)('beyond twenty of one person', async () => {
    const eve = await server.newPerson('eve@example.org')
    for (let at = 0; at < 20; at++) await added(eve)
    expect((await eve.json('POST', '/api/auth/passkeys/options')).status).toBe(409)
  })
})

describe('nobody is signed in by', () => {
  test.each<[string, Flaws]>([
    ['what was signed for another site', { origin: 'https://evil.example' }],
    ['what was signed for a host of another name', { rpId: 'evil.example' }],
    ['a device that was not unlocked', { unverified: true }],
    ['a challenge that was made up', { challenge: 'AAAA' }],
    ['a key that names another person', { userHandle: Buffer.from('somebody').toString('base64url') }],
    ['an authenticator that counts backwards', { counter: 1 }],
  ])('%s', async (_, flaws) => {
    const { authenticator } = await added(ada)
    expect((await signIn(authenticator, { counter: 5 })).status).toBe(200)
    const answer = await signIn(authenticator, { counter: 6, ...flaws })
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([401, []])
    expect((await signIn(authenticator, { counter: 7 })).status).toBe(200)
  })

  test("another key's signature", async () => {
    const { authenticator } = await added(ada)
    const { response } = new Authenticator(SITE).use(await askToSignIn(), { userHandle: 'AAAA' })
    const used = authenticator.use(await askToSignIn())
    const forged = { ...used, response: { ...used.response, signature: response.signature } }
    expect((await enter(forged)).status).toBe(401)
  })

  test('the same answer twice, one after five minutes, or one to a challenge for adding', async () => {
    const { authenticator } = await added(ada)
    const used = authenticator.use(await askToSignIn())
    expect([(await enter(used)).status, (await enter(used)).status]).toEqual([200, 401])
    const { challenge } = await askToAdd(ada)
    expect((await signIn(authenticator, { challenge })).status).toBe(401)
    const late = authenticator.use(await askToSignIn())
    vi.useFakeTimers({ now: Date.now() + 5 * 60 * 1000 + 1000, toFake: ['Date'] })
    expect((await enter(late)).status).toBe(401)
  })

  test('the passkey of a disabled account', async () => {
    const flo = await server.newPerson('flo@example.org')
    const { authenticator } = await added(flo)
    const { user } = await (await flo.json('GET', '/api/auth/session')).json()
    await server.context.people.setDisabled(user.id, true)
    const answer = await signIn(authenticator)
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([401, []])
    await server.context.people.setDisabled(user.id, false)
    expect((await signIn(authenticator)).status).toBe(200)
  })

  test('the passkey of a deleted account, of which no row is left', async () => {
    const gus = await server.newPerson('gus@example.org')
    const { authenticator } = await added(gus)
    const { user } = await (await gus.json('GET', '/api/auth/session')).json()
    expect((await gus.json('DELETE', `/api/users/${user.id}`)).status).toBe(200)
    expect((await signIn(authenticator)).status).toBe(401)
    const left = server.context.database.selectFrom('passkeys').select('id').where('user_id', '=', user.id)
    expect(await left.execute()).toEqual([])
  })
})

test('a session that a passkey began ends with a new password', async () => {
  const hal = await server.newPerson('hal@example.org')
  const { authenticator } = await added(hal)
  const phone = new TestClient(server.url)
  await enter(authenticator.use(await askToSignIn()), phone)
  const token = await server.context.recovery.resetToken('hal@example.org')
  expect(await server.context.recovery.setPassword(token, 'a password of mine')).toMatchObject({
    email: 'hal@example.org',
  })
  expect((await phone.json('GET', '/api/auth/session')).status).toBe(401)
})

test('the sixth wrong passkey in a minute waits, and so does who asks for challenges without end', async () => {
  const guessed = await startTestServer({ PUBLIC_URL: SITE })
  const begin = () => guessed.anonymous.json('POST', '/api/auth/passkey/options')
  const statuses: number[] = []
  for (let at = 0; at < 6; at++) {
    const used = new Authenticator(SITE).use(await (await begin()).json(), { userHandle: 'AAAA' })
    statuses.push((await guessed.anonymous.json('POST', '/api/auth/passkey/verify', used)).status)
  }
  expect(statuses).toEqual([...Array(5).fill(401), 429])
  const begun: number[] = []
  for (let at = 6; at < 31; at++) begun.push((await begin()).status)
  expect(begun).toEqual([...Array(24).fill(200), 429])
  await guessed.close()
})

whole(test)('a server that is published under a bare IP address says that it has no passkeys', async () => {
  const nameless = await startTestServer({ PUBLIC_URL: 'https://192.168.1.20:3000' })
  const answer = await nameless.anonymous.json('POST', '/api/auth/passkey/options')
  expect([answer.status, (await answer.json()).error]).toEqual([409, expect.stringContaining('only has an IP address')])
  await nameless.close()
})

test('challenges that nobody answered are forgotten', async () => {
  const kept = async () => {
    const database = server.context.database.withTables<{ verification: { identifier: string } }>()
    const rows = await database.selectFrom('verification').select('identifier').execute()
    return rows.filter(({ identifier }) => identifier.startsWith('passkey:')).length
  }
  for (let at = 0; at < 3; at++) await askToSignIn()
  expect(await kept()).toBeGreaterThan(2)
  vi.useFakeTimers({ now: Date.now() + 5 * 60 * 1000 + 1000, toFake: ['Date'] })
  await askToSignIn()
  expect(await kept()).toBe(1)
})
