import { brotliCompressSync, constants } from 'node:zlib'
import { startAppServer } from '../e2e/app-server.ts'
import { type Device, openDevice } from '../e2e/browser.ts'
import { signIn, waitForExtras } from '../e2e/journey.ts'
import type { Measurement } from './measurement.ts'

/** First signed-in route. Bytes. */
const ROUTE_BAR = 180_000
/** The whole installed app as it lies on the device. Bytes. */
const INSTALLED_BAR = 1_000_000

/** The landing page, before it can be read and used. Bytes. */
const LANDING_BAR = 60_000

export async function pageBytes(): Promise<Measurement[]> {
  await using server = await startAppServer()
  await using device = await openDevice()
  const landing = await loadWithoutWorker(device, server.url, '/', 'Pause the examples')
  await landing.page.close()
  await (await signIn(device, server.url)).close()
  const route = await loadWithoutWorker(device, server.url, '/dashboard', 'Start recording')
  const { context } = device
  const { page } = route

  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated')
  const worker = (await (await context.request.get(`${server.url}/sw.js`)).body()).length
  // Fetched behind the app and shown apart from it (decisions.md, The marketing claims).
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
    {
      bench: 'page-bytes',
      figure: 'landing page with all behind it, brotli',
      value: landing.bytes + landing.behind,
      unit: 'bytes',
      bar: LANDING_BAR,
    },
    { bench: 'page-bytes', figure: 'first signed-in route, brotli', value: route.bytes, unit: 'bytes', bar: ROUTE_BAR },
    { bench: 'page-bytes', figure: 'requests of that route', value: route.files, unit: 'files', bar: null },
    { bench: 'page-bytes', figure: 'what comes behind it, brotli', value: route.behind, unit: 'bytes', bar: null },
    {
      bench: 'page-bytes',
      figure: 'installed app with its service worker, raw',
      value: cached + worker,
      unit: 'bytes',
      bar: INSTALLED_BAR,
    },
  ]
}

/**
 * Every distinct address that a page asks for until it can be used, as large as a server would send it, and what it asks
 * for behind that. It can be used from the first frame that has its main `button`.
 */
async function loadWithoutWorker(device: Device, url: string, path: string, button: string) {
  const { context } = device
  const page = await context.newPage()
  const protocol = await context.newCDPSession(page)
  await protocol.send('Network.enable')
  await protocol.send('Network.setBypassServiceWorker', { bypass: true })
  await page.addInitScript(noteFirstUse, button)
  await page.goto(url + path)
  await page.getByRole('button', { name: button }).waitFor()
  await page.waitForLoadState('networkidle')
  const { usable, asked } = await page.evaluate(() => ({
    usable: Reflect.get(window, 'usable') as number,
    asked: performance.getEntriesByType('resource').map(({ name, startTime }) => ({ name, startTime })),
  }))
  const own = asked.filter(({ name }) => name.startsWith(url) && !name.includes('/api/'))
  const sizeOf = async (names: Iterable<string>): Promise<number> => {
    const sizes = await Promise.all(
      [...names].map(async (one) => brotliSize(await (await context.request.get(one)).body())),
    )
    return sizes.reduce((sum, size) => sum + size, 0)
  }
  const before = new Set([url + path, ...own.filter(({ startTime }) => startTime <= usable).map(({ name }) => name)])
  const behind = new Set(own.map(({ name }) => name).filter((name) => !before.has(name)))
  return { page, files: before.size, bytes: await sizeOf(before), behind: await sizeOf(behind) }
}

/** Runs in the page. */
function noteFirstUse(label: string): void {
  const isIt = (button: Element): boolean =>
    button.getAttribute('aria-label') === label || button.textContent?.trim() === label
  const observer = new MutationObserver(() => {
    if (![...document.querySelectorAll('button')].some(isIt)) return
    observer.disconnect()
    requestAnimationFrame(() => Object.assign(window, { usable: performance.now() }))
  })
  observer.observe(document, { childList: true, subtree: true, attributes: true })
}

const brotliSize = (body: Buffer): number =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }).length
