import { startAppServer } from '../../testkit/browser/app-server.ts'
import { openDevice } from '../../testkit/browser/browser.ts'
import { signIn, waitForExtras } from '../../testkit/browser/journey.ts'
import type { Measurement } from '../measurement.ts'
import { type Asked, loadWithoutWorker } from '../server/asked-for.ts'

/** First signed-in route, with all that it asks for without a tap within a minute of opening. Bytes, and addresses. */
const ROUTE_BAR = 165_000
const ROUTE_REQUESTS_BAR = 25
const MINUTE_MS = 60_000
/** The whole installed app as it lies on the device. Bytes. */
const INSTALLED_BAR = 1_000_000

/** The landing page, before it can be read and used. Bytes. */
const LANDING_BAR = 60_000

export async function pageBytes(): Promise<Measurement[]> {
  await using server = await startAppServer()
  await using device = await openDevice()
  const { url } = server
  const landing = await loadWithoutWorker(device, {
    ...{ url, path: '/', button: 'Pause the examples' },
    until: (page) => page.waitForLoadState('networkidle'),
  })
  await landing.page.close()
  await (await signIn(device, url)).close()
  const route = await loadWithoutWorker(device, {
    ...{ url, path: '/dashboard', button: 'Start recording' },
    until: (page) => page.waitForTimeout(MINUTE_MS),
  })
  const { context } = device
  const { page } = route
  const before = route.asked.filter(({ isBefore }) => isBefore)
  console.error(tableOf(route.asked))

  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated')
  const worker = (await (await context.request.get(`${url}/sw.js`)).body()).length
  // Loaded after the app, and no part of the installed megabyte (docs/decisions.md#extras).
  await waitForExtras(page)
  const cached = await page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name !== 'earmark-extras')
    const found = await Promise.all(names.map((name) => caches.open(name)))
    const answers = await Promise.all(
      found.map(async (cache) => Promise.all((await cache.keys()).map((key) => cache.match(key)))),
    )
    const bodies = await Promise.all(answers.flat().map(async (answer) => answer?.arrayBuffer()))
    return bodies.reduce((sum, body) => sum + (body?.byteLength ?? 0), 0)
  })
  return [
    figure('landing page with all behind it, brotli', bytesOf(landing.asked), 'bytes', LANDING_BAR),
    figure('first signed-in route with all of its first minute', bytesOf(route.asked), 'bytes', ROUTE_BAR),
    figure('requests of that route in its first minute', route.asked.length, 'addresses', ROUTE_REQUESTS_BAR),
    figure('first signed-in route until it can be used', bytesOf(before), 'bytes', null),
    figure('requests of that route until it can be used', before.length, 'addresses', null),
    figure('installed app with its service worker, raw', cached + worker, 'bytes', INSTALLED_BAR),
  ]
}

const figure = (name: string, value: number, unit: string, bar: number | null): Measurement => ({
  ...{ bench: 'page-bytes', figure: name, value, unit, bar },
})

const bytesOf = (asked: readonly Asked[]): number => asked.reduce((sum, { bytes }) => sum + bytes, 0)

/** What was asked for behind the first use is marked. */
const tableOf = (asked: readonly Asked[]): string =>
  asked
    .toSorted((one, other) => other.bytes - one.bytes)
    .map(({ address, bytes, isBefore }) => `${String(bytes).padStart(8)} ${isBefore ? '      ' : 'behind'} ${address}`)
    .join('\n')
