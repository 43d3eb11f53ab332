import { expect, test } from '../../testkit/browser/fixtures.ts'
import { signIn, waitForExtras } from '../../testkit/browser/journey.ts'

const ROUTES = {
  '/dashboard': 'Ready to Record',
  '/library': 'Your Recordings',
  '/ask': 'Ask about all recordings',
  '/settings': 'Settings',
  '/admin': 'Admin Dashboard',
  '/debug': 'Diagnostics',
}

test('after one visit every signed-in screen starts with no network, and with no server', async ({
  server,
  device,
}) => {
  const page = await signIn(device, server.url)
  // No other screen was opened yet, and what comes behind the app is not here.
  await page.goto('about:blank')
  await server.kill()
  await page.goto(`${server.url}/library`)
  await expect(page.getByRole('heading', { name: 'Your Recordings' })).toBeVisible()

  await server.restart()
  await page.goto(`${server.url}/dashboard`)
  await waitForExtras(page)
  await page.goto('about:blank')
  await device.context.setOffline(true)
  for (const [path, heading] of Object.entries(ROUTES)) {
    const failed: string[] = []
    page.on('requestfailed', (request) => {
      // What the page that is left was still loading is broken off by the browser.
      if (request.failure()?.errorText !== 'net::ERR_ABORTED') failed.push(request.url())
    })
    await page.goto(`${server.url}${path}`)
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
    expect(failed.filter((url) => !url.includes('/api/'))).toEqual([])
    page.removeAllListeners('requestfailed')
  }
  await page.goto(`${server.url}/recording/00000000-0000-7000-8000-000000000000`)
  await expect(page.getByText('Recording not found')).toBeVisible()
})
