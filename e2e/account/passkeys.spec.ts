import type { Page } from '@playwright/test'
import { OWNER } from '../../testkit/browser/app-server.ts'
import { expect, test } from '../../testkit/browser/fixtures.ts'
import { fillSignIn, signIn, signOut } from '../../testkit/browser/journey.ts'
import { addAuthenticator } from '../../testkit/browser/virtual-authenticator.ts'
import { linkIn, startMailServer } from '../../testkit/servers/mail-server.ts'

const WITH_PASSKEY = 'Sign in with a passkey'

async function openPasskeys(page: Page, url: string) {
  await page.goto(`${url}/settings`)
  const section = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Passkeys' }) })
  await expect(section.getByRole('button', { name: 'Add a passkey' })).toBeEnabled()
  return section
}

async function signOutToLogin(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/settings`)
  await signOut(page)
  await page.goto(`${url}/login`)
}

test('a passkey of this device signs in, until it is removed; with no network its button says so', async ({
  server,
  device,
}) => {
  const page = await signIn(device, server.url)
  await addAuthenticator(page)
  const passkeys = await openPasskeys(page, server.url)
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(passkeys.getByRole('listitem')).toHaveText(/Chrome on Linux.*Added .* · Not used yet/)
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('This device already has a passkey for your account.')).toBeVisible()
  await passkeys.getByRole('button', { name: 'Rename Chrome on Linux' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('My laptop')
  await page.keyboard.press('Enter')
  await expect(passkeys.getByRole('listitem')).toContainText('My laptop')

  await signOutToLogin(page, server.url)
  await page.getByRole('button', { name: WITH_PASSKEY }).click()
  await expect(page).toHaveURL(`${server.url}/dashboard`)
  await openPasskeys(page, server.url)
  await expect(passkeys.getByRole('listitem')).toContainText('Last used just now')

  await passkeys.getByRole('button', { name: 'Remove My laptop' }).click()
  const question = page.getByRole('dialog', { name: 'Remove “My laptop”?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(passkeys.getByRole('listitem')).toHaveCount(1)
  await passkeys.getByRole('button', { name: 'Remove My laptop' }).click()
  await question.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(passkeys.getByText('Sign in with your fingerprint')).toBeVisible()

  await signOutToLogin(page, server.url)
  await page.getByRole('button', { name: WITH_PASSKEY }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'This passkey has been removed from the account. Sign in another way.',
  )
  await expect(page).toHaveURL(`${server.url}/login`)
  await device.context.setOffline(true)
  await expect(page.getByRole('button', { name: 'Passkeys only online' })).toBeDisabled()
})

test('a device without a passkey of Earmark says how to get one, and a browser without passkeys offers none', async ({
  server,
  device,
}) => {
  const page = await device.context.newPage()
  await addAuthenticator(page)
  await page.goto(`${server.url}/login`)
  await page.getByRole('button', { name: WITH_PASSKEY }).click()
  await expect(page.getByRole('alert')).toContainText('No passkey was used.')

  const old = await device.context.newPage()
  await old.addInitScript('delete window.PublicKeyCredential')
  await old.goto(`${server.url}/login`)
  await expect(old.getByRole('link', { name: 'Sign in with Email Link' })).toBeVisible()
  await expect(old.getByRole('button', { name: WITH_PASSKEY })).toHaveCount(0)
  await fillSignIn(old)
  await old.goto(`${server.url}/settings`)
  await expect(old.getByText("Passkeys aren't available here.")).toBeVisible()
})

test('a reset shows the passkeys, and takes the ticked one away', async ({ server, device }) => {
  const ada = { email: 'ada@example.org', password: OWNER.password }
  const mails = await startMailServer()
  await server.restart({ SMTP_URL: mails.url, OWNER_EMAIL: ada.email })
  const page = await device.context.newPage()
  await page.goto(`${server.url}/login`)
  await fillSignIn(page, ada)
  await expect(page).toHaveURL(`${server.url}/dashboard`)
  await addAuthenticator(page)
  const passkeys = await openPasskeys(page, server.url)
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(passkeys.getByRole('listitem')).toHaveCount(1)
  expect((await mails.next(ada.email)).subject).toContain('passkey was added')
  await signOutToLogin(page, server.url)

  await page.getByRole('button', { name: 'Forgot password' }).click()
  await page.getByLabel('Email').fill(ada.email)
  await page.getByRole('button', { name: 'Send Reset Email' }).click()
  await expect(page.getByRole('heading', { name: 'Reset email sent' })).toBeVisible()
  await page.goto(linkIn(await mails.next(ada.email)))
  await page.getByRole('checkbox', { name: /Remove “Chrome on Linux”, added / }).check()
  await page.getByLabel('New Password', { exact: true }).fill('a password of mine')
  await page.getByLabel('Confirm New Password').fill('a password of mine')
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expect(page.getByRole('heading', { name: 'Password updated' })).toBeVisible()
  await expect(page).toHaveURL(`${server.url}/`)
  await page.goto(`${server.url}/login`)
  await page.getByRole('button', { name: WITH_PASSKEY }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'This passkey has been removed from the account. Sign in another way.',
  )
  await mails.close()
})
