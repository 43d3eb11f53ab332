import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { signedInSchema } from '../../../../contract/accounts/account.ts'
import { describeStart } from '../../../../server/bootstrap/describe-start.ts'
import { insertPasskey } from '../../../../server/store/tables/accounts/passkeys.ts'
import { OWNER, startTestServer, type TestServer } from '../../../../testkit/server/test-server.ts'
import { everythingStored } from '../../../../testkit/stores/postgres-under-test.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('row 9: the owner signs in, has a session and loses it at sign-out', async () => {
  const owner = await server.signIn()
  const answer = await owner.json('GET', '/api/auth/session')
  expect(signedInSchema.parse(await answer.json()).user).toMatchObject({ email: 'owner@localhost', isAdmin: true })
  const stolen = owner.cookie
  expect((await owner.json('POST', '/api/auth/logout')).status).toBe(200)
  expect((await owner.json('GET', '/api/auth/session')).status).toBe(401)
  const thief = await server.anonymous.fetch('/api/auth/session', { headers: { cookie: stolen } })
  expect(thief.status).toBe(401)
})

test('the session cookie is out of reach of scripts and other sites', async () => {
  const answer = await server.anonymous.json('POST', '/api/auth/login', {
    email: 'OWNER@localhost',
    password: 'correct horse battery',
  })
  const [cookie] = answer.headers.getSetCookie()
  expect(cookie).toMatch(/^earmark\.session=/)
  expect(cookie).toMatch(/HttpOnly/i)
  expect(cookie).toMatch(/SameSite=Lax/i)
})

test('row 11: a wrong password and an unknown address get the same answer', async () => {
  const wrong = await startTestServer()
  for (const email of ['owner@localhost', 'nobody@example.org', 'not an address']) {
    const answer = await wrong.anonymous.json('POST', '/api/auth/login', { email, password: 'wrong password' })
    expect([answer.status, await answer.json()]).toEqual([401, { error: 'Invalid email or password' }])
  }
  await wrong.close()
})

test('row 10: the sixth wrong try in a minute waits, even with the right password and other claimed addresses', async () => {
  const guessed = await startTestServer()
  const statuses: number[] = []
  for (let at = 0; at < 7; at++) {
    const password = at === 6 ? OWNER.password : 'wrong password'
    const headers = { 'x-forwarded-for': `10.0.0.${at}` }
    const answer = await guessed.anonymous.json('POST', '/api/auth/login', { email: OWNER.email, password }, headers)
    statuses.push(answer.status)
    if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
  await guessed.close()
})

test('row 10: one account is guessed at five times a minute from anywhere, one address guesses five times at any', async () => {
  const guessed = await startTestServer({ TRUST_PROXY: '127.0.0.1' })
  const guess = async (email: string, address: string) => {
    const body = { email, password: 'wrong password' }
    return (await guessed.anonymous.json('POST', '/api/auth/login', body, { 'x-forwarded-for': address })).status
  }
  const spread: number[] = []
  for (let at = 0; at < 6; at++)
    spread.push(await guess(at % 2 ? OWNER.email : ` ${OWNER.email.toUpperCase()}`, `10.0.0.${at}`))
  expect(spread).toEqual([401, 401, 401, 401, 401, 429])
  const tried: number[] = []
  for (let at = 0; at < 6; at++) tried.push(await guess(`nobody${at}@example.org`, '10.0.1.1'))
  expect(tried).toEqual([401, 401, 401, 401, 401, 429])
  vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] })
  expect(await guess(OWNER.email, '10.0.1.1')).toBe(401)
  vi.useRealTimers()
  await guessed.close()
})

async function givePasskey({ context: { database, people, config } }: TestServer): Promise<void> {
  const owner = await people.findByEmail(config.owner.email)
  await insertPasskey(database, {
    id: randomUUID(),
    user_id: owner?.id ?? '',
    name: 'Phone',
    credential_id: 'credential',
    public_key: 'key',
    counter: 0,
    transports: '[]',
    created_at: new Date().toISOString(),
    last_used_at: null,
  })
}

test('tries that are right are not counted', async () => {
  for (let at = 0; at < 7; at++) await server.signIn()
})

describe('without OWNER_PASSWORD', () => {
  let folder: string
  beforeEach(async () => {
    folder = join(await mkdtemp(join(tmpdir(), 'earmark-test-')), 'data')
    await mkdir(folder)
  })
  afterEach(() => rm(dirname(folder), { recursive: true, force: true }))

  test('a one-time link signs the owner in once; later starts print a new one on a terminal, and in no log', async () => {
    const first = await startTestServer({ DATA_DIR: folder, OWNER_PASSWORD: '' })
    const older = first.context.ownerLink?.token
    expect(describeStart(first.config, first, [], false).join('\n')).toContain(`/magic-login#token=${older}`)
    await first.close()

    const second = await startTestServer({ DATA_DIR: folder, OWNER_PASSWORD: '' })
    const token = second.context.ownerLink?.token ?? ''
    expect(describeStart(second.config, second, [], true).join('\n')).toContain(`/magic-login#token=${token}`)
    const inLog = describeStart(second.config, second, [], false).join('\n')
    expect(inLog).not.toContain('token=')
    expect(inLog).toContain('npm run admin -- owner owner@localhost')
    expect(await everythingStored(folder)).not.toContain(token)
    const use = () => second.anonymous.json('POST', '/api/auth/magic-link/verify', { token })
    expect(signedInSchema.parse(await (await use()).json()).user.isAdmin).toBe(true)
    expect((await second.anonymous.json('GET', '/api/auth/session')).status).toBe(200)
    expect((await use()).status).toBe(400)
    await second.close()

    const third = await startTestServer({ DATA_DIR: folder, OWNER_PASSWORD: '' })
    expect(third.context.ownerLink?.token).toEqual(expect.any(String))
    expect(third.context.ownerLink?.token).not.toBe(token)
    await third.close()

    const chosen = await startTestServer({ DATA_DIR: folder, OWNER_PASSWORD: '' })
    await givePasskey(chosen)
    await chosen.close()
    const withPasskey = await startTestServer({ DATA_DIR: folder, OWNER_PASSWORD: '' })
    expect(withPasskey.context.ownerLink).toBeNull()
    await withPasskey.close()

    const withPassword = await startTestServer({ DATA_DIR: folder })
    expect(withPassword.context.ownerLink).toBeNull()
    await withPassword.close()
  })

  test('a password that is set later signs in, and a changed one ends the sessions of the old', async () => {
    await (await startTestServer({ DATA_DIR: folder, OWNER_PASSWORD: '' })).close()
    const first = await startTestServer({ DATA_DIR: folder })
    const { cookie } = await first.signIn()
    await first.close()
    const second = await startTestServer({ DATA_DIR: folder, OWNER_PASSWORD: 'a new long password' })
    expect((await second.anonymous.fetch('/api/auth/session', { headers: { cookie } })).status).toBe(401)
    await second.signIn({ email: OWNER.email, password: 'a new long password' })
    await second.close()
  })

  test('a password that the owner chose by a mailed link outlives a restart with the old OWNER_PASSWORD', async () => {
    const first = await startTestServer({ DATA_DIR: folder })
    const token = await first.context.recovery.resetToken(OWNER.email)
    expect(await first.context.recovery.setPassword(token, 'chosen by the owner')).not.toBeNull()
    await first.close()
    const second = await startTestServer({ DATA_DIR: folder })
    await second.signIn({ email: OWNER.email, password: 'chosen by the owner' })
    await second.close()
  })
})
