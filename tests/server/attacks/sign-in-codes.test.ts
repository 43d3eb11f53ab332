/** A mailed code signs in the browser that asked for it, once, and nobody who guesses, waits or has another browser. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startTestServer, TestClient, type TestServer } from '../../../testkit/server/test-server.ts'
import { linkIn, type MailServer, type ReceivedMail, startMailServer } from '../../../testkit/servers/mail-server.ts'
import { everythingStored } from '../../../testkit/stores/postgres-under-test.ts'
import { whole } from '../../whole.ts'
import { updatePassword, useLink } from '../accounts/invited.ts'
import { minutes } from './sessions.ts'

const ADA = 'ada@example.org'
const WRONG = 'ZZZZ-ZZZZ'

let mails: MailServer
let server: TestServer
beforeEach(async () => {
  mails = await startMailServer()
  server = await startTestServer({ SMTP_URL: mails.url, TRUST_PROXY: '127.0.0.1' })
  await server.newPerson(ADA)
})
afterEach(async () => {
  vi.useRealTimers()
  await server.close()
  await mails.close()
})

let networks = 0
/** Each call from a network of its own, so that only the tries of the code are counted. */
const from = () => ({ 'x-forwarded-for': `2001:db8:${(++networks).toString(16)}::1` })

const ask = (browser: TestClient, body: { email: string; language?: string }) =>
  browser.json('POST', '/api/auth/magic-link', body, from())
const enter = (browser: TestClient, code: string) => browser.json('POST', '/api/auth/magic-link/code', { code }, from())

/** The next mail with a link; those about new devices are passed over. */
async function nextLink(): Promise<ReceivedMail> {
  const mail = await mails.next(ADA)
  return /magic-login/.test(mail.text) ? mail : nextLink()
}
const codeIn = ({ text }: ReceivedMail) => /: ([0-9A-Z]{4}-[0-9A-Z]{4})\b/.exec(text)?.[1] ?? ''

/** A browser that asked for a mail, and what the mail carries. */
async function asked(language?: string) {
  const browser = new TestClient(server.url)
  expect(await (await ask(browser, { email: ADA, ...(language && { language }) })).json()).toEqual({
    ok: true,
    code: true,
  })
  const mail = await nextLink()
  const code = codeIn(mail)
  const token = new URLSearchParams(new URL(linkIn(mail)).hash.slice(1)).get('token') ?? ''
  return { browser, code, token, mail }
}
const isIn = async (browser: TestClient) => (await browser.fetch('/api/auth/session')).status === 200

test('the code signs in the browser that asked, however it is typed, once; and its link has ended with it', async () => {
  const { browser, code, token, mail } = await asked()
  expect([code, mail.html]).toEqual([expect.stringMatching(/^.{4}-.{4}$/), expect.stringContaining(code)])
  expect((await enter(browser, code.toLowerCase().replace('-', ' ').replaceAll('0', 'o'))).status).toBe(200)
  expect(await isIn(browser)).toBe(true)
  expect((await useLink(server, token)).status).toBe(400)
  expect((await enter(browser, code)).status).toBe(400)
  const trail = await server.context.database.selectFrom('audit').select(['action', 'subject']).execute()
  expect(trail).toContainEqual({ action: 'signed-in', subject: expect.stringMatching(/^by mailed code, from 2001/) })
  expect(trail).toContainEqual({ action: 'sign-in-failed', subject: 'by mailed code' })
})

test('a used link ends the code beside it', async () => {
  const { browser, code, token } = await asked()
  expect((await useLink(server, token)).status).toBe(200)
  expect([(await enter(browser, code)).status, await isIn(browser)]).toEqual([400, false])
})

test('two who type it at once: one is in', async () => {
  const { browser, code } = await asked()
  const twins = [new TestClient(server.url, browser), new TestClient(server.url, browser)]
  const answers = await Promise.all(twins.map((twin) => enter(twin, code)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
})

test('in another browser it is nothing, whether that asked for nothing, for itself or for the same person', async () => {
  const { browser, code } = await asked()
  const stranger = new TestClient(server.url)
  expect((await enter(stranger, code)).status).toBe(400)
  await ask(stranger, { email: 'nobody@example.org' })
  expect((await enter(stranger, code)).status).toBe(400)
  const other = await asked()
  expect((await enter(other.browser, code)).status).toBe(400)
  expect((await enter(browser, other.code)).status).toBe(400)
  expect((await enter(browser, code)).status).toBe(200)
})

test('after five guesses the right one comes too late, from whatever network and at once or not', async () => {
  const { browser, code } = await asked()
  const guesses = await Promise.all(Array.from({ length: 5 }, () => enter(new TestClient(server.url, browser), WRONG)))
  expect(guesses.map(({ status }) => status)).toEqual(Array(5).fill(400))
  const late = await enter(browser, code)
  expect([late.status, (await late.json()).error]).toEqual([
    400,
    'This code was wrong five times. Request a new email.',
  ])
  expect(await isIn(browser)).toBe(false)
  const again = await asked()
  expect((await enter(again.browser, again.code)).status).toBe(200)
})

whole(test)('four wrong ones leave the fifth to be right', async () => {
  const { browser, code } = await asked()
  for (let at = 0; at < 4; at++) expect((await enter(browser, WRONG)).status).toBe(400)
  expect((await enter(browser, code)).status).toBe(200)
})

test('guesses from one network are slowed down together', async () => {
  const browsers = [await asked(), await asked()]
  const network = from()
  const statuses: number[] = []
  for (let at = 0; at < 6; at++) {
    const { browser } = browsers[at % 2] as (typeof browsers)[number]
    statuses.push((await browser.json('POST', '/api/auth/magic-link/code', { code: WRONG }, network)).status)
  }
  expect(statuses).toEqual([...Array(5).fill(400), 429])
})

test('an address without an account hears the same at each step', async () => {
  const known = new TestClient(server.url)
  const unknown = new TestClient(server.url)
  const heard = async (browser: TestClient, email: string) => {
    const told: unknown[] = []
    const answer = await ask(browser, { email })
    const shape = answer.headers.getSetCookie().map((line) => line.replace(/=[\w-]{43};/, '=…;'))
    told.push(answer.status, await answer.json(), shape)
    for (let at = 0; at < 6; at++) {
      const guess = await enter(browser, WRONG)
      told.push(guess.status, await guess.json())
    }
    return told
  }
  expect(await heard(unknown, 'nobody@example.org')).toEqual(await heard(known, ADA))
})

test('a quarter of an hour later the code has ended, and the link has not', async () => {
  const { browser, code, token } = await asked()
  vi.useFakeTimers({ now: Date.now() + minutes(15) + 1000, toFake: ['Date'] })
  expect((await enter(browser, code)).status).toBe(400)
  expect((await useLink(server, token)).status).toBe(200)
})

test('a reset and a disabling end the codes of before', async () => {
  const { recovery, people } = server.context
  const before = await asked()
  expect((await updatePassword(server, await recovery.resetToken(ADA), 'three words unlike')).status).toBe(200)
  expect((await enter(before.browser, before.code)).status).toBe(400)
  const disabled = await asked()
  const person = await people.findByEmail(ADA)
  if (!person) throw new Error('Ada has no account.')
  await people.setDisabled(person.id, true)
  expect((await enter(disabled.browser, disabled.code)).status).toBe(400)
  await people.setDisabled(person.id, false)
  expect((await enter(disabled.browser, disabled.code)).status).toBe(400)
})

test('what is stored has neither the code, nor the secret of the browser, nor the token of its link', async () => {
  const { browser, code, token } = await asked()
  const stored = await everythingStored(server.config.dataDir)
  const secret = /asking=([\w-]+)/.exec(browser.cookie)?.[1] ?? ''
  expect(secret).toHaveLength(43)
  for (const hidden of [code, code.replace('-', ''), secret, token]) expect(stored).not.toContain(hidden)
})

test('a cookie that nobody gave out is refused, whatever it holds', async () => {
  const { code } = await asked()
  for (const cookie of [
    'earmark.asking=',
    `earmark.asking=${'A'.repeat(43)}`,
    'earmark.asking=%00',
    'earmark.asking=a;',
  ]) {
    const answer = await server.anonymous.json('POST', '/api/auth/magic-link/code', { code }, { ...from(), cookie })
    expect([cookie, answer.status]).toEqual([cookie, 400])
  }
})

test('guesses under secrets that somebody made up are counted for nobody', async () => {
  const { browser, code } = await asked()
  const secret = /asking=([\w-]+)/.exec(browser.cookie)?.[1] ?? ''
  // A changed signature, another writing of the same bytes, and what an attacker draws.
  const last = String.fromCharCode(secret.charCodeAt(42) + 1)
  const random = Buffer.alloc(32, 7).toString('base64url')
  for (const made of [`${secret.slice(0, 30)}AAAAAAAAAAAAA`, secret.slice(0, 42) + last, random]) {
    const cookie = `earmark.asking=${made}`
    for (let at = 0; at < 7; at++) {
      const call = { ...from(), cookie }
      const guess = await server.anonymous.json('POST', '/api/auth/magic-link/code', { code }, call)
      expect([guess.status, (await guess.json()).error]).toEqual([
        400,
        'This code is wrong, has already been used, or has expired.',
      ])
    }
  }
  expect((await enter(browser, code)).status).toBe(200)
})

whole(test)('another mail in the same browser brings another code, and the earlier one has ended there', async () => {
  const { browser, code } = await asked()
  await ask(browser, { email: ADA })
  const newer = codeIn(await nextLink())
  expect((await enter(browser, code)).status).toBe(400)
  expect((await enter(browser, newer)).status).toBe(200)
})

whole(test)(
  'the mail speaks the language of who asked; an older page, which names none, is written to in English',
  async () => {
    const german = await asked('de')
    expect(german.mail.text).toContain('Der Code gilt 15 Minuten')
    expect(german.mail.html).toContain('<html lang="de">')
    expect((await enter(german.browser, german.code)).status).toBe(200)
    expect((await asked()).mail.text).toContain('The code lasts 15 minutes')
  },
)

whole(test)('an invitation, which no browser asked for, carries no code', async () => {
  const owner = await server.signIn()
  await owner.json('POST', '/api/admin/create-user', { name: 'Cy', email: 'cy@example.org' })
  const mail = await mails.next('cy@example.org')
  expect(mail.text).toContain('Use the link below')
  expect(mail.text).not.toMatch(/\bcode\b/i)
})
