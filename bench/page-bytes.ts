import { brotliCompressSync, constants } from 'node:zlib'
import { startAppServer } from '../e2e/app-server.ts'
import { openDevice } from '../e2e/browser.ts'
import { signIn } from '../e2e/journey.ts'
import type { Measurement } from './measurement.ts'

/** First signed-in route: every distinct address that the page asks for, compressed as a server would. Bytes. */
const ROUTE_BAR = 200_000
/** The whole installed app as it lies on the device. Bytes. */
const INSTALLED_BAR = 1_000_000

export async function pageBytes(): Promise<Measurement[]> {
  await using server = await startAppServer()
  await using device = await openDevice()
  const { context } = device
  await (await signIn(device, server.url)).close()
  const page = await context.newPage()
  const protocol = await context.newCDPSession(page)
  await protocol.send('Network.enable')
  await protocol.send('Network.setBypassServiceWorker', { bypass: true })
  const asked = new Set<string>()
  page.on('request', (request) => asked.add(request.url()))
  await page.goto(`${server.url}/dashboard`)
  await page.getByRole('button', { name: 'Start recording' }).waitFor()
  await page.waitForLoadState('networkidle')

  const files = [...asked].filter((url) => url.startsWith(server.url) && !url.includes('/api/'))
  const sizes = await Promise.all(files.map(async (url) => brotliSize(await (await context.request.get(url)).body())))
  const route = sizes.reduce((sum, size) => sum + size, 0)

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
    { bench: 'page-bytes', figure: 'first signed-in route, brotli', value: route, unit: 'bytes', bar: ROUTE_BAR },
    { bench: 'page-bytes', figure: 'requests of that route', value: files.length, unit: 'files', bar: null },
    {
      bench: 'page-bytes',
      figure: 'installed app with its service worker, raw',
      value: cached + worker,
      unit: 'bytes',
      bar: INSTALLED_BAR,
    },
  ]
}

const brotliSize = (body: Buffer): number =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }).length
