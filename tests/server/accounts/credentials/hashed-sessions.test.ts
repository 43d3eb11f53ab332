import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Device } from '../../../../contract/accounts/people.ts'
import { storedToken, withHashedTokens } from '../../../../server/accounts/sessions/hashed-tokens.ts'
import { startTestServer, TestClient, type TestServer } from '../../../../testkit/server/test-server.ts'
import { tokenOf } from '../../../../testkit/stored/as-before.ts'
import { takeBack } from '../../../../testkit/stored/take-back.ts'
import { rowsIn } from '../../../../testkit/stores/postgres-under-test.ts'

let folder = ''
let server: TestServer
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earmark-hashed-'))
  server = await start()
})
afterEach(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})
const start = () => startTestServer({ DATA_DIR: join(folder, 'data') })
const stored = () => rowsIn(join(folder, 'data'), 'select token from session').map(({ token }) => token)
const status = async (client: TestClient) => (await client.fetch('/api/recordings')).status
const devicesOf = async (client: TestClient) => (await (await client.fetch('/api/auth/devices')).json()) as Device[]

test('the database holds hashes, and each way to end a session ends the right one', async () => {
  const [left, ended, other] = [await server.signIn(), await server.signIn(), await server.signIn()]
  expect(stored().sort()).toEqual([left, ended, other].map((client) => storedToken(tokenOf(client))).sort())
  const [mine, ...rest] = (await devicesOf(left)).filter(({ isThis }) => isThis)
  expect([mine?.isThis, rest]).toEqual([true, []])

  const own = (await devicesOf(ended)).find(({ isThis }) => isThis)
  expect((await left.json('DELETE', `/api/auth/devices/${own?.id}`)).status).toBe(200)
  expect(await Promise.all([left, ended, other].map(status))).toEqual([200, 401, 200])
  await other.json('POST', '/api/auth/logout')
  expect(stored()).toEqual([storedToken(tokenOf(left))])
  expect(await Promise.all([left, other].map(status))).toEqual([200, 401])
})

test('a session that is prolonged stays the same, and one that has run out is removed', async () => {
  const client = await server.signIn()
  const token = tokenOf(client)
  const setEnd = async (end: Date) => {
    await sql`update session set ${sql.ref('expiresAt')} = ${end}`.execute(server.context.database)
    server.context.accounts.forgetSessions()
  }
  await setEnd(new Date(Date.now() + 60 * 60 * 1000))
  const answer = await client.fetch('/api/recordings')
  expect(answer.headers.getSetCookie()).toEqual([expect.stringContaining(token)])
  expect([tokenOf(client), await status(client)]).toEqual([token, 200])
  const [{ end } = { end: '' }] = rowsIn(join(folder, 'data'), 'select "expiresAt" as end from session')
  expect(Date.parse(String(end))).toBeGreaterThan(Date.now() + 50 * 24 * 60 * 60 * 1000)
  await setEnd(new Date(Date.now() - 1000))
  expect([await status(client), stored()]).toEqual([401, []])
})

test('an update hashes the tokens of before, and everybody stays signed in', async () => {
  const clients = [await server.signIn(), await server.newPerson('bo@example.org')]
  const { database } = server.context
  for (const token of clients.map(tokenOf)) {
    await sql`update session set token = ${token} where token = ${storedToken(token)}`.execute(database)
  }
  await takeBack(database, '012')
  await server.close()
  server = await start()
  const after = clients.map((client) => new TestClient(server.url, client))
  expect(await Promise.all(after.map(status))).toEqual([200, 200])
  expect(stored().sort()).toEqual(clients.map((client) => storedToken(tokenOf(client))).sort())
})

/** What each takes of a token. */
const WHERE = {
  where: [
    { field: 'token', value: 'plain' },
    { field: 'token', operator: 'in' as const, value: ['plain'] },
  ],
}
const CALLS: Record<string, object> = {
  create: { data: { token: 'plain' } },
  update: { ...WHERE, update: { token: 'plain' } },
  updateMany: { ...WHERE, update: { token: 'plain' } },
  ...Object.fromEntries(
    ['findOne', 'findMany', 'count', 'delete', 'deleteMany', 'consumeOne', 'incrementOne'].map((name) => [name, WHERE]),
  ),
}
type Calls = Record<string, (query: object) => Promise<unknown>>

test('no way to ask for a session hands its token on, in a transaction neither', async () => {
  const asked: string[] = []
  const fake: Calls = Object.fromEntries(
    Object.keys(CALLS).map((name) => [
      name,
      async (query: object) => {
        asked.push(JSON.stringify(query))
        return name === 'findMany' ? [] : null
      },
    ]),
  )
  const transaction = (work: (inner: Calls) => Promise<void>) => work(fake)
  const adapter = withHashedTokens({ ...fake, transaction } as never) as unknown as Calls & {
    transaction: typeof transaction
  }
  const askAll = async (through: Calls, model: string) => {
    for (const [name, query] of Object.entries(CALLS)) await through[name]?.({ model, ...query })
  }
  await askAll(adapter, 'session')
  await adapter.transaction((inner) => askAll(inner, 'session'))
  expect(asked).toHaveLength(2 * Object.keys(CALLS).length)
  expect(asked.filter((query) => query.includes('plain'))).toEqual([])
  expect(asked.filter((query) => query.includes(storedToken('plain')))).toEqual(asked)
  await askAll(adapter, 'verification')
  expect(asked.filter((query) => query.includes('plain'))).toHaveLength(Object.keys(CALLS).length)
})
