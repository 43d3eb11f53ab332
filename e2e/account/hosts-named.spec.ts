import { expect, test } from '../../testkit/browser/fixtures.ts'
import { fillSignIn } from '../../testkit/browser/journey.ts'
import { expectSometime } from '../../testkit/browser/patience.ts'

// Audio and text go to another host only after the app has named it (docs/decisions.md#nothing-leaves-by-itself), also offline.

test.use({ settings: { STT_URL: 'https://speech.example.org/v1' } })

test('the computer that gets what is recorded is named before Start, also without a network', async ({
  server,
  device,
}) => {
  const page = await device.context.newPage()
  await page.goto(`${server.url}/login`)
  await fillSignIn(page)
  const named = page.getByText('Audio or text is sent to speech.example.org')
  await expectSometime(named).toBeVisible()
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated')
  await device.context.setOffline(true)
  await page.reload()
  await expectSometime(named).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start recording' })).toBeEnabled()
})
