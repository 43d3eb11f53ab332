import { OWNER } from '../../testkit/browser/app-server.ts'
import { expect, test } from '../../testkit/browser/fixtures.ts'
import { signIn } from '../../testkit/browser/journey.ts'
import { addAuthenticator } from '../../testkit/browser/virtual-authenticator.ts'
import { startMailServer } from '../../testkit/servers/mail-server.ts'
import { axeFaults } from '../newcomer/axe-faults.ts'

test.describe('without OWNER_PASSWORD', () => {
  test.use({ settings: { OWNER_PASSWORD: '' } })

  test('the owner who comes by a link adds a passkey, and is not asked again', async ({ server, device }) => {
    const page = await device.context.newPage()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await addAuthenticator(page)
    await page.goto(/http:\S+magic-login#token=\S+/.exec(server.output())?.[0] ?? '')
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Choose how you sign in next time' })).toBeVisible()
    expect(await axeFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Add a passkey instead' }).click()
    await expect(page).toHaveURL(/\/dashboard$/)
    await page.goto(`${server.url}/settings`)
    await expect(page.getByRole('button', { name: 'Rename Chrome on Linux' })).toBeVisible()
    await expect(page.getByText('You have no password and no passkey.')).toHaveCount(0)
  })
})

test('an administrator sends a test email, and reads why one was not sent', async ({ server, device }) => {
  await using mails = Object.assign(await startMailServer(), {
    [Symbol.asyncDispose]: () => mails.close(),
  })
  await server.restart({ SMTP_URL: mails.url })
  const page = await signIn(device, server.url)
  await page.goto(`${server.url}/admin`)
  const send = page.getByRole('button', { name: 'Send a test email' })
  await send.click()
  await expect(page.getByText(`Sent to ${OWNER.email}.`)).toBeVisible()
  expect((await mails.next(OWNER.email)).subject).toBe('A test email from Earmark')
  mails.refuse(550)
  await send.click()
  await expect(page.getByText("The test email wasn't sent.")).toBeVisible()
})

test('the dialog that hands on a sign-in link has no fault of accessibility', async ({ server, device }) => {
  const page = await signIn(device, server.url)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.request.post(`${server.url}/api/access-requests`, { data: { name: 'Ada', email: 'ada@example.org' } })
  await page.goto(`${server.url}/admin`)
  await page.getByRole('button', { name: 'Approve Ada' }).click()
  await expect(page.getByRole('dialog').getByText('/magic-login#token=')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
})
