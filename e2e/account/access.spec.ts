import type { BrowserContext } from '@playwright/test'
import type { Device } from '../../testkit/browser/browser.ts'
import { expect, test } from '../../testkit/browser/fixtures.ts'
import { fillSignIn, recordUntil, save, signIn, startRecording, stopRecording } from '../../testkit/browser/journey.ts'
import { PATIENCE_MS } from '../../testkit/browser/patience.ts'
import { viewServer } from '../../testkit/browser/server-view.ts'
import { linkIn, startMailServer } from '../../testkit/servers/mail-server.ts'

const ADA = { email: 'ada@example.org', password: 'a password of my own' }
const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1280, height: 800 }

/** The stranger and the owner sit before different screens, and then the other way round. */
for (const [name, screen, ownersScreen] of [
  ['a phone', PHONE, DESKTOP],
  ['a desktop', DESKTOP, PHONE],
] as const) {
  test(`on ${name} a stranger asks, is approved, signs in by mail, records, resets the password, and is disabled`, async ({
    server,
    device,
  }) => {
    const mails = await startMailServer()
    await server.restart({ SMTP_URL: mails.url })
    const visitor = await (await otherProfile(device, screen)).newPage()
    const second = await (await otherProfile(device, screen)).newPage()

    await test.step('asks for access', async () => {
      await visitor.goto(`${server.url}/login`)
      await visitor.getByRole('button', { name: 'Request Access' }).click()
      const modal = visitor.getByRole('dialog')
      await modal.getByLabel('Name').fill('Ada Quist')
      await modal.getByLabel('Email').fill(ADA.email)
      await modal.getByRole('button', { name: 'Request Access' }).click()
      await expect(visitor.getByText(`email a sign-in link to ${ADA.email}`)).toBeVisible()
    })

    const owner = await signIn(device, server.url)
    await test.step('the owner approves', async () => {
      await owner.setViewportSize(ownersScreen)
      await owner.getByRole('link', { name: 'Admin' }).click()
      await expect(owner.getByText('1 new access request')).toBeVisible()
      await owner.getByRole('button', { name: 'Approve Ada Quist' }).click()
      await expect(owner.getByText('User has been granted access and notified via email.')).toBeVisible()
      await expect(owner.getByText('No requests are waiting.')).toBeVisible()
    })

    await test.step('the mailed link signs in, also after a mail scanner has opened it', async () => {
      const invitation = linkIn(await mails.next(ADA.email))
      expect((await fetch(invitation)).status).toBe(200)
      await visitor.goto(invitation)
      await visitor.getByRole('button', { name: 'Sign In' }).click()
      await expect(visitor).toHaveURL(/\/dashboard$/)
      await expect(visitor.getByRole('link', { name: 'Admin' })).toHaveCount(0)
      await visitor.goto(`${server.url}/admin`)
      await expect(visitor).toHaveURL(/\/dashboard$/)
    })

    await test.step('records, and the recording is there on no other account', async () => {
      await startRecording(visitor)
      await recordUntil(visitor, 2)
      await stopRecording(visitor)
      await save(visitor, 'My first meeting')
    })

    await test.step('resets the password on another device, which ends the session of the first', async () => {
      await second.goto(`${server.url}/login`)
      await second.getByRole('button', { name: 'Forgot password' }).click()
      await second.getByLabel('Email').fill(ADA.email)
      await second.getByRole('button', { name: 'Send Reset Email' }).click()
      await expect(second.getByRole('heading', { name: 'Reset email sent' })).toBeVisible()
      await second.goto(linkIn(await mails.next(ADA.email)))
      await second.getByLabel('New Password', { exact: true }).fill(ADA.password)
      await second.getByLabel('Confirm New Password').fill(`${ADA.password}!`)
      await second.getByRole('button', { name: 'Update Password' }).click()
      await expect(second.getByText("Passwords don't match")).toBeVisible()
      await second.getByLabel('Confirm New Password').fill(ADA.password)
      await second.getByRole('button', { name: 'Update Password' }).click()
      await expect(second.getByRole('heading', { name: 'Password updated' })).toBeVisible()
      await expect(second).toHaveURL(`${server.url}/`)
      await visitor.reload()
      await expect(visitor.getByText('Sign in again to upload')).toBeVisible()
      await second.goto(`${server.url}/login`)
      await fillSignIn(second, ADA)
      await second.goto(`${server.url}/library`)
      await expect(second.getByText('My first meeting').first()).toBeVisible()
      await using hers = await viewServer(server, ADA)
      await using owners = await viewServer(server)
      expect((await hers.recordings()).map(({ title }) => title)).toEqual(['My first meeting'])
      expect(await owners.recordings()).toEqual([])
    })

    await test.step('is disabled, and every session ends', async () => {
      await owner.getByRole('button', { name: 'Refresh', exact: true }).last().click()
      await owner.getByRole('listitem').filter({ hasText: ADA.email }).getByRole('button', { name: 'Disable' }).click()
      await owner.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
      await expect(owner.getByText('Ada Quist has been disabled')).toBeVisible()
      await second.reload()
      await expect(second.getByText('Sign in again to upload')).toBeVisible()
      // Its account is closed from elsewhere: what the server has goes from the device, which says so.
      await expect(
        second.getByText('1 recording that is on the server was removed from this device.').first(),
      ).toBeVisible()
      await expect(second.getByText('My first meeting')).toHaveCount(0)
    })
    await mails.close()
  })
}

async function otherProfile(device: Device, viewport: { width: number; height: number }): Promise<BrowserContext> {
  const profile = await device.context.browser()?.newContext({ viewport })
  if (!profile) throw new Error('The browser opens no second profile.')
  profile.setDefaultTimeout(PATIENCE_MS)
  return profile
}
