import type { Page } from '@playwright/test'
import { startAppServer } from '../../testkit/browser/app-server.ts'
import { openDevice } from '../../testkit/browser/browser.ts'
import { signIn } from '../../testkit/browser/journey.ts'
import { sized } from '../../testkit/figures/size.ts'
import { percentile } from '../../testkit/figures/statistics.ts'
import { fillLibrary } from '../../testkit/seed/fill-library.ts'
import type { Measurement } from '../measurement.ts'

const ROUNDS = sized(5, 1)
const RECORDINGS = 100

/** Every signed-in screen with its heading; the last is a link into the middle that somebody kept. */
const ROUTES = {
  '/dashboard': 'Ready to Record',
  '/library': 'Your Recordings',
  '/ask': 'Ask about all recordings',
  '/settings': 'Settings',
  '/recording/00000000-0000-7000-8000-000000000000': 'Recording not found',
}

type Start = { paint: number; shift: number }

/**
 * P3 and P4 (docs/product.md#performance-goals): each start is compared with an empty page of the same server in the same
 * run.
 */
export async function pageStart(): Promise<Measurement[]> {
  await using server = await startAppServer()
  await using device = await openDevice()
  const page = await signIn(device, server.url)
  await fillLibrary(page, RECORDINGS)
  await page.addInitScript(watchPaint)
  const starts = new Map<string, Start[]>(Object.keys(ROUTES).map((path) => [path, []]))
  const bare: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    bare.push((await startOf(page, `${server.url}/healthz`, null)).paint)
    for (const [path, words] of Object.entries(ROUTES))
      starts.get(path)?.push(await startOf(page, `${server.url}${path}`, words))
  }
  await page.goto('about:blank')
  await server.kill()
  const offline = await coldStarts(page, server.url)
  const figure = (name: string, value: number, unit: string, bar: number | null): Measurement => ({
    ...{ bench: 'page-start', figure: name, value, unit, bar },
  })
  const nothing = percentile(bare, 0.5)
  return [
    figure('largest paint of an empty page', nothing, 'ms', null),
    ...[...starts].flatMap(([path, all]) => {
      const paint = percentile(
        all.map((one) => one.paint),
        0.5,
      )
      return [
        figure(`largest paint of ${path}`, paint, 'ms', null),
        figure(`largest paint of ${path} to that of an empty page`, paint / nothing, 'ratio', null),
        figure(`layout shift of ${path}`, Math.max(...all.map((one) => one.shift)), 'CLS', 0),
      ]
    }),
    figure(`starts without a server that failed, of ${offline.tried}`, offline.failed, 'starts', 0),
    figure('requests for files that failed in them', offline.requests, 'requests', 0),
  ]
}

async function startOf(page: Page, url: string, words: string | null): Promise<Start> {
  await page.goto(url)
  if (words) await page.getByText(words, { exact: true }).first().waitFor()
  await page.waitForLoadState('networkidle')
  return page.evaluate(() => Reflect.get(window, 'painted') as Start)
}

async function coldStarts(page: Page, url: string): Promise<{ tried: number; failed: number; requests: number }> {
  const seen = { tried: 0, failed: 0, requests: 0 }
  page.on('requestfailed', (request) => {
    const isLeft = request.failure()?.errorText === 'net::ERR_ABORTED'
    if (!isLeft && !request.url().includes('/api/')) seen.requests += 1
  })
  for (let round = 0; round < ROUNDS; round++) {
    for (const [path, words] of Object.entries(ROUTES)) {
      seen.tried += 1
      await page.goto(`${url}${path}`)
      const shown = page.getByText(words, { exact: true }).first().waitFor()
      await shown.catch(() => {
        seen.failed += 1
      })
    }
  }
  return seen
}

/** Runs in the page. An empty page has no largest paint: its response's end stands for it. */
function watchPaint(): void {
  const seen: Start = { paint: 0, shift: 0 }
  Object.assign(window, { painted: seen })
  addEventListener('load', () => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    seen.paint ||= navigation?.domContentLoadedEventEnd ?? 0
  })
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) seen.paint = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) seen.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}
