/** Strangers who use up every ceiling that all of them have together shut no new browser out: a mail still comes. */
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestServer, TestClient, type TestServer } from '../../../testkit/server/test-server.ts'

const ADA = 'ada@example.org'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' })
  await server.newPerson(ADA)
  // A mail that is on its way is a row.
  await server.context.jobs.stop()
})
afterEach(() => server.close())

let networks = 0
const ask = (email: string, path = 'magic-link') => {
  const from = { 'x-forwarded-for': `2001:db8:${(++networks).toString(16)}::1` }
  return new TestClient(server.url).json('POST', `/api/auth/${path}`, { email }, from)
}
const mailsTo = async (email: string) =>
  (await server.context.database.selectFrom('mails').select(['address', 'kind']).execute()).filter(
    ({ address }) => address === email,
  )
/** More than all strangers may cause in a minute. */
const flood = async (count = 60) => {
  for (let at = 0; at < count; at++) await ask(`nobody${at}@example.org`)
}

test.each(['magic-link', 'reset-password'])('by %s an account gets its few mails, and no more', async (path) => {
  await flood()
  const answers: number[] = []
  for (let at = 0; at < 6; at++) answers.push((await ask(` ${ADA.toUpperCase()}`, path)).status)
  expect(answers).toEqual(Array(6).fill(200))
  await expect.poll(() => mailsTo(ADA)).toHaveLength(3)
})

test('an address without an account hears the same, to the letter, and nothing is written for it', async () => {
  await flood()
  const rows = async () => {
    const counts: number[] = []
    for (const table of ['mails', 'jobs', 'tries', 'verification']) {
      const counted = sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`
      counts.push(Number((await counted.execute(server.context.database)).rows[0]?.count))
    }
    return counts
  }
  const before = await rows()
  await flood(40)
  expect(await rows()).toEqual(before)
  const heard = async (answer: Response) => [answer.status, await answer.text(), answer.headers.getSetCookie()]
  for (const path of ['magic-link', 'reset-password'])
    expect(await heard(await ask(ADA, path))).toEqual(await heard(await ask('nobody@example.org', path)))
})

test('beyond it no browser gets a cookie to guess in, and no code is mailed', async () => {
  await flood()
  const answer = await ask(ADA)
  expect([await answer.json(), answer.headers.getSetCookie()]).toEqual([
    expect.not.objectContaining({ code: true }),
    [],
  ])
  await expect.poll(() => mailsTo(ADA)).toHaveLength(1)
  const [mail] = await server.context.database.selectFrom('mails').select('about').where('address', '=', ADA).execute()
  expect(JSON.parse(mail?.about ?? '')).toEqual({ language: 'en' })
})

test('a mailbox that has had its mails says so only where strangers are not refused', async () => {
  for (let at = 0; at < 3; at++) expect((await ask(ADA)).status).toBe(200)
  expect((await ask(ADA)).status).toBe(429)
  await flood()
  expect((await ask(ADA)).status).toBe(200)
  expect(await mailsTo(ADA)).toHaveLength(3)
})
