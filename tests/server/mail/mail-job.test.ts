import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { adminEndpoints } from '../../../contract/accounts/admin-endpoints.ts'
import { folderMailer } from '../../../server/mail/mail-folder.ts'
import { signInLink } from '../../../server/mail/sign-in-letter.ts'
import { startTestServer } from '../../../testkit/server/test-server.ts'
import { linkIn, readMail, startMailServer } from '../../../testkit/servers/mail-server.ts'

const HOUR_MS = 60 * 60 * 1000
const cy = { name: 'Cy <b>Twombly</b>', email: 'cy@example.org' }

test('a mail server that is away fails no request, and the mail comes when it is back', {
  timeout: 100_000,
}, async () => {
  const mails = await startMailServer()
  mails.refuse(421)
  const server = await startTestServer({ SMTP_URL: mails.url, LOG_LEVEL: 'silent' })
  const owner = await server.signIn()
  expect((await owner.json('POST', '/api/admin/create-user', cy)).status).toBe(200)
  const { database } = server.context
  const job = () => database.selectFrom('jobs').selectAll().where('kind', '=', 'mail').executeTakeFirst()
  await vi.waitFor(async () => expect(await job()).toMatchObject({ state: 'queued', attempt: 1 }), 100_000)
  expect(mails.received).toEqual([])
  mails.refuse(null)
  await database.updateTable('jobs').set({ run_at: new Date().toISOString() }).execute()
  server.context.jobs.wake()
  const mail = await mails.next(cy.email)
  expect(mail.text).toContain(`Hello ${cy.name},`)
  expect(mail.html).toContain('Hello Cy &#60;b&#62;Twombly')
  expect(mail.html).toContain(linkIn(mail).replace(/[&]/g, '&#38;'))
  await vi.waitFor(async () => expect(await job()).toBeUndefined())
  await server.close()
  await mails.close()
})

test('an address that the mail server refuses is shown as failed, until it is invited again', async () => {
  const mails = await startMailServer()
  mails.refuse(550)
  const server = await startTestServer({ SMTP_URL: mails.url, LOG_LEVEL: 'silent' })
  const owner = await server.signIn()
  await owner.json('POST', '/api/admin/create-user', cy)
  const user = async () => {
    const users = adminEndpoints.listUsers.answer.parse(await (await owner.json('GET', '/api/admin/users')).json())
    return users.find(({ email }) => email === cy.email)
  }
  await vi.waitFor(async () => expect(await user()).toMatchObject({ mail: 'failed' }), 100_000)
  mails.refuse(null)
  await owner.json('POST', `/api/admin/users/${(await user())?.id}/invitation`)
  await mails.next(cy.email)
  await vi.waitFor(async () => expect(await user()).toMatchObject({ mail: null }))
  await server.close()
  await mails.close()
})

test('without SMTP_URL the mail is a file, which goes when its link has ended; no log has the link', async () => {
  const told = vi.spyOn(console, 'log').mockImplementation(() => {})
  const server = await startTestServer({ LOG_LEVEL: 'warn' })
  const owner = await server.signIn()
  await owner.json('POST', '/api/admin/create-user', cy)
  await server.anonymous.json('POST', '/api/access-requests', { name: 'Di', email: 'di@example.org' })
  const folder = join(server.config.dataDir, 'mail')
  const files = async () => (await readdir(folder)).map((name) => /[^-]*@.*$/.exec(name)?.[0]).sort()
  await vi.waitFor(async () => expect(await files()).toEqual(['cy@example.org.eml', 'owner@localhost.eml']))
  const name = (await readdir(folder)).find((one) => one.includes('cy@')) ?? ''
  const mail = readMail(await readFile(join(folder, name), 'latin1'))
  expect(mail.subject).toBe('You now have access to Earmark')
  await vi.waitFor(() => expect(told).toHaveBeenCalledWith(expect.stringContaining(name)))
  expect(JSON.stringify(told.mock.calls)).not.toContain('token=')
  told.mockRestore()

  const { mailer } = server.context
  // As a version without the header wrote it.
  await writeFile(join(folder, 'old-bo@example.org.eml'), `Open ${server.url}/magic-log=\r\nin?token=3Dabc`)
  await mailer.forgetEnded(Date.now() + 23 * HOUR_MS)
  expect(await files()).toEqual(['bo@example.org.eml', 'cy@example.org.eml', 'owner@localhost.eml'])
  await mailer.forgetEnded(Date.now() + 25 * HOUR_MS)
  expect(await files()).toEqual(['owner@localhost.eml'])
  await server.close()
})

test('on a terminal the link is said to whoever sits there', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'earmark-mail-'))
  const said: string[] = []
  const mailer = folderMailer({ folder, from: 'a@example.org', say: (line) => said.push(line), isTerminal: true })
  await mailer.send(
    signInLink('cy@example.org', { name: 'Cy', link: 'http://localhost/magic-login?token=abc', code: null }),
  )
  expect(said.join('\n')).toContain('token=abc')
  await rm(folder, { recursive: true, force: true })
})
