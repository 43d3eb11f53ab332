import { brotliCompressSync, constants } from 'node:zlib'
import type { Page } from '@playwright/test'
import { startAppServer } from '../e2e/app-server.ts'
import { type Device, openDevice } from '../e2e/browser.ts'
import { signIn } from '../e2e/journey.ts'
import type { Measurement } from './measurement.ts'

/** First signed-in route. Bytes. */
const ROUTE_BAR = 200_000
/** The whole installed app as it lies on the device. Bytes. */
const INSTALLED_BAR = 1_000_000

/** The landing page, before it can be read and used. Bytes. */
const LANDING_BAR = 60_000

export async function pageBytes(): Promise<Measurement[]> {
  await using server = await startAppServer()
  await using device = await openDevice()
  const landing = await loadWithoutWorker(device, server.url, '/', (page) =>
    page.getByRole('button', { name: 'Pause the examples' }).waitFor(),
  )
  await landing.page.close()
  await (await signIn(device, server.url)).close()
  const route = await loadWithoutWorker(device, server.url, '/dashboard', async (page) => {
    await page.getByRole('button', { name: 'Start recording' }).waitFor()
    await page.waitForLoadState('networkidle')
  })
  const { context } = device
  const { page } = route

  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated')
  const worker = (await (await context.request.get(`${server.url}/sw.js`)).body()).length
  const cached = await page.evaluate(async () => {
    const found = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const answers = await Promise.all(
      found.map(async (cache) => Promise.all((await cache.keys()).map((key) => cache.match(key)))),
    )
    const bodies = await Promise.all(answers.flat().map(async (answer) => answer?.arrayBuffer()))
    return bodies.reduce((sum, body) => sum + (body?.byteLength ?? 0), 0)
  })
  return [
    { bench: 'page-bytes', figure: 'landing page, brotli', value: landing.bytes, unit: 'bytes', bar: LANDING_BAR },
    { bench: 'page-bytes', figure: 'requests of the landing page', value: landing.files, unit: 'files', bar: null },
    { bench: 'page-bytes', figure: 'first signed-in route, brotli', value: route.bytes, unit: 'bytes', bar: ROUTE_BAR },
    { bench: 'page-bytes', figure: 'requests of that route', value: route.files, unit: 'files', bar: null },
    {
      bench: 'page-bytes',
      figure: 'installed app with its service worker, raw',
      value: cached + worker,
      unit: 'bytes',
      bar: INSTALLED_BAR,
    },
  ]
}

/** Every distinct address that a page asks for until it is `usable`, as large as a server would send it. */
async function loadWithoutWorker(device: Device, url: string, path: string, usable: (page: Page) => Promise<void>) {
  const { context } = device
  const page = await context.newPage()
  const protocol = await context.newCDPSession(page)
  await protocol.send('Network.enable')
  await protocol.send('Network.setBypassServiceWorker', { bypass: true })
  const asked = new Set<string>()
  page.on('request', (request) => asked.add(request.url()))
  await page.goto(url + path)
  await usable(page)
  const files = [...asked].filter((one) => one.startsWith(url) && !one.includes('/api/'))
  const sizes = await Promise.all(files.map(async (one) => brotliSize(await (await context.request.get(one)).body())))
  return { page, files: files.length, bytes: sizes.reduce((sum, size) => sum + size, 0) }
}

const brotliSize = (body: Buffer): number =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }).length
