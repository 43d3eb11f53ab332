import { startHttpWeather } from '../faults/http-weather.ts'
import { isNextVersion, nextVersion } from '../faults/next-version.ts'
import { expect, test } from './fixtures.ts'
import { signIn, waitForExtras } from './journey.ts'
import { PATIENCE_MS } from './patience.ts'

// Nobody listens there: this is about versions of the app.
test.use({ settings: { STT_URL: 'http://127.0.0.1:9' } })

/** A tab behind another has no frames, by which Playwright looks again otherwise. */
const UNSEEN = { polling: 200, timeout: PATIENCE_MS }

test('a page that is open through an update opens what it has not loaded yet; then only the new version is kept', async ({
  server,
  device,
}) => {
  const between = await startHttpWeather({ host: 'localhost', port: Number(new URL(server.url).port) })
  const url = `http://localhost:${between.port}`
  await server.restart({ PUBLIC_URL: url })
  const older = await signIn(device, url)
  await waitForExtras(older)
  const newer = await device.context.newPage()
  await newer.goto(`${url}/library`)
  // The server has the files of the next version only.
  between.set(({ path }) => {
    const { pathname } = new URL(path, url)
    // With the same databases: no page has to make way.
    const reply = nextVersion(pathname, false)
    if (reply) return { kind: 'reply', reply }
    return pathname.startsWith('/assets/') ? { kind: 'status', status: 404 } : { kind: 'pass' }
  })
  await newer.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  await newer.getByRole('button', { name: 'Reload when ready' }).click()
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
