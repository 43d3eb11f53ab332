import type { Page } from '@playwright/test'
import { EXTRAS } from '../../contract/extras.ts'
import type { AppServer } from '../../testkit/browser/app-server.ts'
import { CLIP } from '../../testkit/browser/browser.ts'
import { expect, test } from '../../testkit/browser/fixtures.ts'
import { signIn, signOut, waitForExtras } from '../../testkit/browser/journey.ts'

// Nobody listens there: this is about the parts of the app.
test.use({ settings: { STT_URL: 'http://127.0.0.1:9' } })

const MISSING = 'Not on this device yet'

/**
 * As a device is on which the extras have not arrived when the network goes. The server stops, as Playwright's offline is
 * that of the pages alone. Nor does the browser's own cache have them.
 */
async function goBeforeExtras(page: Page, server: AppServer): Promise<void> {
  await waitForExtras(page)
  await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache')
  await server.kill()
  await page.evaluate(() => caches.delete('earmark-extras'))
}

test('extras come by themselves, are shown with their size, and stay removed until they are used', async ({
  server,
  device,
}) => {
  const page = await signIn(device, server.url)
  await page.goto(`${server.url}/settings`)
  const storage = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Storage' }) })
  const rowOf = (name: string) => storage.getByRole('listitem').filter({ hasText: name })
  await expect(storage.getByText('not on this device yet')).toHaveCount(0)
  await expect(storage.getByRole('button', { name: /^Remove / })).toHaveCount(EXTRAS.length)
  await expect(rowOf('Administration')).toContainText(/\d+ KB/)

  for (const name of ['Administration', 'Diagnostics']) {
    await storage.getByRole('button', { name: `Remove ${name}` }).click()
    await expect(rowOf(name)).toContainText(/\d+ KB, removed/)
  }
  await page.goto(`${server.url}/debug`)
  await expect(page.getByRole('heading', { name: 'Diagnostics' })).toBeVisible()
  await page.goto(`${server.url}/settings`)
  await expect(storage.getByRole('button', { name: 'Remove Diagnostics' })).toBeVisible()
  // As an administrator this screen has used the other one as well, by being opened.
  await expect(storage.getByRole('button', { name: 'Remove Administration' })).toBeVisible()
  await storage.getByRole('button', { name: 'Remove Exports' }).click()
  await page.reload()
  await expect(rowOf('Exports')).toContainText('removed')
  await storage.getByRole('button', { name: 'Download Exports' }).click()
  await expect(storage.getByRole('button', { name: 'Remove Exports' })).toBeVisible()

  // Nothing of a person is in them.
  await signOut(page)
  const kept = await page.evaluate(async () => (await (await caches.open('earmark-extras')).keys()).length)
  expect(kept).toBeGreaterThan(4)
})

test('offline, what is not here yet says so, and opens by itself as soon as there is a network', async ({
  server,
  device,
}) => {
  const page = await signIn(device, server.url)
  await goBeforeExtras(page, server)
  await device.context.setOffline(true)
  await page.getByRole('link', { name: 'Admin', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: MISSING })).toBeVisible()
  await expect(page.getByText("You're offline, and this part of Earmark isn't on this device yet.")).toBeVisible()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: MISSING })).toBeVisible()

  await page.getByRole('link', { name: 'Settings', exact: true }).first().click()
  await expect(page.getByRole('status').filter({ hasText: "isn't on this device yet" })).toHaveCount(8)
  await expect(page.getByRole('button', { name: 'Sign Out', exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Library', exact: true }).first().click()
  await page.locator('input[type=file]').setInputFiles(CLIP)
  await expect(page.getByText("isn't on this device yet")).toBeVisible()
  await expect(page.getByText('0 total recordings')).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()

  await page.getByRole('link', { name: 'Settings', exact: true }).first().click()
  await server.restart()
  await device.context.setOffline(false)
  await expect(page.getByRole('status').filter({ hasText: "isn't on this device yet" })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeVisible()
  await page.getByRole('link', { name: 'Library', exact: true }).first().click()
  await page.locator('input[type=file]').setInputFiles(CLIP)
  await expect(page.getByText('1 total recording')).toBeVisible()
})

test('without a server, a page that is opened at what is not here yet goes on by itself when that is back', async ({
  server,
  device,
}) => {
  const page = await signIn(device, server.url)
  await goBeforeExtras(page, server)
  await page.goto(`${server.url}/debug`)
  await expect(page.getByRole('heading', { name: MISSING })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  await server.restart()
  await expect(page.getByRole('heading', { name: 'Diagnostics', exact: true })).toBeVisible()
})
