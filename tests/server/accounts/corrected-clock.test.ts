/** A server's clock was two days ahead for a while, and was put right. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { confirmEndpoints } from '../../../contract/accounts/confirm.ts'
import { createLocalLimiter } from '../../../server/accounts/rate-limiter.ts'
import { countIn, pruneAttempts } from '../../../server/accounts/stored-attempts.ts'
import { startTestServer, type TestServer } from '../../../testkit/server/test-server.ts'
import { age, days } from '../attacks/sessions.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.close())

const NOW = Date.now()
const SUBJECT = ['address 192.0.2.1']

const limiters = {
  'in this process': () => createLocalLimiter({ name: 'sign-in', limit: 2 }),
  'in the database': () => countIn(server.context.database, 'key')({ name: 'sign-in', limit: 2 }),
}

test.each(Object.entries(limiters))(
  'tries of then, counted %s, keep nobody waiting, and those of now count',
  async (_, make) => {
    const tries = make()
    const at = (now: number) => tries.begin(SUBJECT, now)
    expect([await at(NOW + days(2)), await at(NOW + days(2)), await at(NOW + days(2))]).toEqual([0, 0, 60])
    expect([await at(NOW), await at(NOW), await at(NOW)]).toEqual([0, 0, 60])
  },
)

test.each(Object.entries(limiters))('tries at a server that is seconds ahead, counted %s, count', async (_, make) => {
  const tries = make()
  for (const ahead of [4000, 5000]) expect(await tries.begin(SUBJECT, NOW + ahead)).toBe(0)
  expect(await tries.begin(SUBJECT, NOW)).toBe(64)
})

test('tries of then are not kept until then', async () => {
  const { database } = server.context
  const tries = countIn(database, 'key')({ name: 'sign-in', limit: 2 })
  for (const now of [NOW, NOW + days(2)]) await tries.begin([`${now}`], now)
  await pruneAttempts(database, NOW)
  expect(await database.selectFrom('tries').select('at').execute()).toEqual([{ at: NOW }])
})

test('a session that began then, or was confirmed then, is not fresh until it is confirmed now', async () => {
  const ada = await server.newPerson('ada@example.org')
  const isFresh = async () =>
    confirmEndpoints.freshness.answer.parse(await (await ada.fetch('/api/auth/confirm')).json()).isFresh
  const confirm = () => ada.json('POST', '/api/auth/confirm', { way: 'password', password: 'another long password' })
  expect((await confirm()).status).toBe(200)
  await age(server, -days(2))
  expect(await isFresh()).toBe(false)
  expect([(await confirm()).status, await isFresh()]).toEqual([200, true])
})
