import { expect, signedInTest as test } from '../../testkit/browser/fixtures.ts'
import { heard, listen } from '../../testkit/browser/hear.ts'
import { recordUntil, startRecording } from '../../testkit/browser/journey.ts'
import { openSignedInPage } from '../../testkit/browser/signed-in.ts'

// Nobody listens there: this is about what is sent.
test.use({ settings: { STT_URL: 'http://127.0.0.1:9' } })

test('that the session has ended is said, once, and Refresh while it records says that nothing was synced', async ({
  device,
}) => {
  const page = await openSignedInPage(device)
  await startRecording(page)
  await recordUntil(page, 2)
  await listen(page)
  await device.context.clearCookies()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.locator('.toast')).toContainText('Not synced')
  await expect(page.locator('.shell-notices')).toContainText('Sign in again to upload')
  // Whichever comes first.
  expect((await heard(page)).sort()).toEqual(['Not synced Sign in again to upload', 'Sign in again to upload Sign In'])
})

test('that a new version is ready is said once', async ({ device }) => {
  const page = await openSignedInPage(device)
  await expect(page.getByRole('button', { name: 'Start recording' })).toBeVisible()
  await listen(page)
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js?newer', { type: 'module' }))
  await expect(page.getByText('A new version is ready')).toBeVisible()
  expect(await heard(page)).toEqual(['A new version is ready Reload now'])
})
