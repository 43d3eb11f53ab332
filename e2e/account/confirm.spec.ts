import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import { type AppServer, OWNER } from '../../testkit/browser/app-server.ts'
import { expect, test } from '../../testkit/browser/fixtures.ts'
import { signIn, signOut } from '../../testkit/browser/journey.ts'
import { addAuthenticator } from '../../testkit/browser/virtual-authenticator.ts'

const QUESTION = "Confirm that it's you"

/** As if everybody had signed in an hour ago; the server looks at each session again within a second. */
async function makeStale({ dataDir, url }: AppServer, page: Page): Promise<void> {
  const database = new DatabaseSync(join(dataDir, 'earmark.db'))
  database.exec('pragma busy_timeout = 5000')
  database.prepare('update session set "createdAt" = ?').run(new Date(Date.now() - 3_600_000).toISOString())
  database.exec('delete from confirmations')
  database.close()
  const isFresh = async () => (await (await page.request.get(`${url}/api/auth/confirm`)).json()).isFresh
  await expect.poll(isFresh).toBe(false)
}

async function openSettings(page: Page, url: string, heading: string) {
  await page.goto(`${url}/settings`)
  return page.locator('section').filter({ has: page.getByRole('heading', { name: heading, exact: true }) })
}

test('codes are made after a confirmation, shown once, and one of them signs in', async ({ server, device }) => {
  const page = await signIn(device, server.url)
  await makeStale(server, page)
  const section = await openSettings(page, server.url, 'Recovery codes')
  await section.getByRole('button', { name: 'Create recovery codes' }).click()
  const question = page.getByRole('dialog', { name: QUESTION })
  await question.getByLabel('Password', { exact: true }).fill('not my password')
  await page.keyboard.press('Enter')
  await expect(question.getByRole('alert')).toHaveText('This is not your password.')
  await device.context.setOffline(true)
  await expect(question.getByText("You're offline. Connect to the internet to confirm.")).toBeVisible()
  await expect(question.getByRole('button', { name: 'Confirm' })).toBeDisabled()
  await device.context.setOffline(false)
  await question.getByLabel('Password', { exact: true }).fill(OWNER.password)
  await question.getByRole('button', { name: 'Confirm' }).click()

  const sheet = page.getByRole('dialog', { name: 'Your recovery codes' })
  await expect(sheet.getByRole('listitem')).toHaveCount(10)
  const codes = await sheet.getByRole('listitem').allTextContents()
  await page.keyboard.press('Escape')
  await expect(sheet.getByText('Nobody can show them to you again.')).toBeVisible()
  const download = page.waitForEvent('download')
  await sheet.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('earmark-recovery-codes.txt')
  await sheet.getByRole('button', { name: 'Done' }).click()
  await expect(section).toContainText('10 codes left')

  await signOut(page)
  await page.goto(`${server.url}/login`)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByText('Please enter a recovery code.')).toBeVisible()
  const enter = async (code: string) => {
    await page.getByLabel('Email', { exact: true }).fill(OWNER.email)
    await page.getByLabel('Recovery code').fill(code)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  }
  await enter('0000-0000-0000-0000')
  await expect(page.getByRole('alert')).toHaveText('Invalid email or recovery code')
  await enter(codes[0]?.toLowerCase() ?? '')
  await expect(page).toHaveURL(`${server.url}/dashboard`)
  await expect(await openSettings(page, server.url, 'Recovery codes')).toContainText('9 codes left')
})

test('a passkey is added and renamed after a confirmation, and what was typed stays when it is not given', async ({
  server,
  device,
}) => {
  const page = await signIn(device, server.url)
  await addAuthenticator(page)
  await makeStale(server, page)
  const section = await openSettings(page, server.url, 'Passkeys')
  await section.getByRole('button', { name: 'Add a passkey' }).click()
  const question = page.getByRole('dialog', { name: QUESTION })
  await question.getByLabel('Password', { exact: true }).fill(OWNER.password)
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(section.getByRole('listitem')).toHaveText(/Chrome on Linux.*Not used yet/)

  await makeStale(server, page)
  await section.getByRole('button', { name: 'Rename Chrome on Linux' }).click()
  const renaming = page.getByRole('dialog', { name: 'Rename this passkey' })
  await renaming.getByLabel('Name').fill('My laptop')
  await renaming.getByRole('button', { name: 'Save' }).click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(renaming.getByLabel('Name')).toHaveValue('My laptop')
  await renaming.getByRole('button', { name: 'Save' }).click()
  await question.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(section.getByRole('listitem')).toContainText('My laptop')
})

test('everything is downloaded only after a confirmation', async ({ server, device }) => {
  const page = await signIn(device, server.url)
  await makeStale(server, page)
  await page.goto(`${server.url}/settings`)
  await page.getByRole('button', { name: 'Export all as .zip' }).click()
  const question = page.getByRole('dialog', { name: QUESTION })
  await question.getByLabel('Password', { exact: true }).fill(OWNER.password)
  const download = page.waitForEvent('download')
  await question.getByRole('button', { name: 'Confirm' }).click()
  expect((await download).suggestedFilename()).toMatch(/^earmark-export-.*\.zip$/)
})
