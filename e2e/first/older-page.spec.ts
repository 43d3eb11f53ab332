import type { AppServer } from '../../testkit/browser/app-server.ts'
import { expect, test } from '../../testkit/browser/fixtures.ts'
import { signIn, waitForExtras } from '../../testkit/browser/journey.ts'
import { PATIENCE_MS } from '../../testkit/browser/patience.ts'
import { type HttpFaults, startHttpFaults } from '../../testkit/faults/http-faults.ts'
import { isNextVersion, nextVersion } from '../../testkit/faults/next-version.ts'

// Nobody listens there: this is about versions of the app.
test.use({ settings: { STT_URL: 'http://127.0.0.1:9' } })

/** A tab behind another has no frames, by which Playwright looks again otherwise. */
const UNSEEN = { polling: 200, timeout: PATIENCE_MS }

test('a page that is open through an update opens what it has not loaded yet; then only the new version is kept', async ({
  server,
  device,
}) => {
  const { between, url } = await standBetween(server)
  const older = await signIn(device, url)
  await waitForExtras(older)
  const newer = await device.context.newPage()
  await newer.goto(`${url}/library`)
  deployNextVersion(between, url)
  await newer.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  await newer.getByRole('button', { name: 'Reload now' }).click()
  await newer.waitForFunction(isNextVersion, undefined, UNSEEN)

  await older.bringToFront()
  await (await device.context.newCDPSession(older)).send('Network.clearBrowserCache')
  expect(await older.evaluate(isNextVersion)).toBe(false)
  await older.getByRole('link', { name: 'Admin', exact: true }).first().click()
  await expect(older.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible()
  expect(await older.evaluate(isNextVersion)).toBe(false)

  await older.close()
  const cached = () =>
    newer.evaluate(async () => {
      const keys = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
      return keys.flat().map(({ url }) => new URL(url).pathname)
    })
  await newer.reload()
  await waitForExtras(newer)
  await expect.poll(async () => (await cached()).filter((path) => path.startsWith('/assets/'))).toEqual([])
  expect((await cached()).filter((path) => path.startsWith('/next-assets/AdminScreen'))).not.toEqual([])
  await between.close()
})

test('a version that waits for its person is whole, whatever the one before removes, and starts with no network', async ({
  server,
  device,
}) => {
  const { between, url } = await standBetween(server)
  const page = await signIn(device, url)
  await waitForExtras(page)
  deployNextVersion(between, url)
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  await expect(page.getByRole('button', { name: 'Reload now' })).toBeVisible()
  expect(await page.evaluate(askForRemoval)).toBe(true)

  await page.getByRole('button', { name: 'Reload now' }).click()
  await page.waitForFunction(isNextVersion, undefined, UNSEEN)
  await server.kill()
  await between.close()
  await (await device.context.newCDPSession(page)).send('Network.clearBrowserCache')
  for (const path of ['/library', '/settings', '/dashboard']) {
    await page.goto(`${url}${path}`)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    expect(await page.evaluate(isNextVersion)).toBe(true)
  }
})

/** A proxy that can answer in the server's place, and the address that the browser knows. */
async function standBetween(server: AppServer): Promise<{ between: HttpFaults; url: string }> {
  const between = await startHttpFaults({ host: 'localhost', port: Number(new URL(server.url).port) })
  const url = `http://localhost:${between.port}`
  await server.restart({ PUBLIC_URL: url })
  return { between, url }
}

/** From now on the server has the files of the next version only. With the same databases: no page has to make way. */
function deployNextVersion(between: HttpFaults, url: string): void {
  between.set(({ path }) => {
    const { pathname } = new URL(path, url)
    const reply = nextVersion(pathname, false)
    if (reply) return { kind: 'reply', reply }
    return pathname.startsWith('/assets/') ? { kind: 'status', status: 404 } : { kind: 'pass' }
  })
}

/** Runs in the page: what it asks its worker after each start. Resolves when the worker has answered. */
async function askForRemoval(): Promise<unknown> {
  const worker = (await navigator.serviceWorker.ready).active
  worker?.postMessage({ type: 'remove-older-files' })
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data)
    worker?.postMessage({ type: 'fetch-extras' }, [port2])
  })
}
