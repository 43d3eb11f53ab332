/** Short codes in a stolen backup, of a thief who asked for them himself and has time to search for them. */
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect } from 'vitest'
import { runAdmin } from '../../../../testkit/server/run-admin.ts'
import { startTestServer, TestClient, type TestServer } from '../../../../testkit/server/test-server.ts'
import { type MailServer, startMailServer } from '../../../../testkit/servers/mail-server.ts'
import { searchCodes } from '../../../../testkit/stored/backup-thief.ts'
import { testUnlessOnPostgres } from '../../../../testkit/stores/test-unless.ts'

const ALICE = 'alice@example.org'
const OTHERS = ['0000-0000', 'ZZZZ-ZZZZ']

let folder = ''
let mails: MailServer
let server: TestServer
let alice: TestClient
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'earmark-codes-'))
  mails = await startMailServer()
  server = await startTestServer({ DATA_DIR: join(folder, 'data'), SMTP_URL: mails.url })
  alice = await server.newPerson(ALICE)
})
afterEach(async () => {
  await server.close()
  await mails.close()
  await rm(folder, { recursive: true, force: true })
})

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** Somebody who asks for a mail to Alice, what the server knows his browser by, and the code that Alice gets. */
async function thief() {
  const browser = new TestClient(server.url)
  expect((await browser.json('POST', '/api/auth/magic-link', { email: ALICE })).status).toBe(200)
  const asking = hashOf(/asking=([\w-]+)/.exec(browser.cookie)?.[1] ?? '')
  return { browser, asking, code: await nextCode() }
}
async function nextCode(): Promise<string> {
  const { text } = await mails.next(ALICE)
  return /: ([0-9A-Z]{4}-[0-9A-Z]{4})\b/.exec(text)?.[1] ?? nextCode()
}
async function backup(name: string): Promise<string> {
  expect(await runAdmin(join(folder, 'data'), 'backup', join(folder, name))).toMatchObject({ code: 0 })
  return join(folder, name)
}
const enter = async (browser: TestClient, code: string): Promise<number> =>
  (await browser.json('POST', '/api/auth/magic-link/code', { code })).status

testUnlessOnPostgres('the code of a mail is not found by a search, though the thief asked for the mail', async () => {
  const { browser, asking, code } = await thief()
  expect(searchCodes(await backup('copy'), asking, [...OTHERS, code])).toEqual([])
  expect(await enter(browser, code)).toBe(200)
})

testUnlessOnPostgres('neither is the code that confirms a session that was stolen with it', async () => {
  const { id = '' } = (await server.context.accounts.sessionOf({ cookie: alice.cookie })) ?? {}
  const code = await server.context.mailedCodes.make(id)
  expect(searchCodes(await backup('copy'), id, [...OTHERS, code])).toEqual([])
  expect(await server.context.mailedCodes.use(id, code)).toBe(true)
})

testUnlessOnPostgres('a code of the version before, which a search finds, signs nobody in any more', async () => {
  const { browser, asking, code } = await thief()
  const { rows } = await sql<{ value: string }>`
    select value from verification where identifier = ${`sign-in-code:${asking}`}`.execute(server.context.database)
  const before = hashOf(JSON.stringify([asking, code.replace('-', '')]))
  const value = JSON.stringify({ ...JSON.parse(rows[0]?.value ?? ''), code: before })
  await sql`update verification set value = ${value} where identifier = ${`sign-in-code:${asking}`}`.execute(
    server.context.database,
  )
  expect(searchCodes(await backup('copy'), asking, [...OTHERS, code])).toEqual([code])
  expect(await enter(browser, code)).toBe(400)
})
