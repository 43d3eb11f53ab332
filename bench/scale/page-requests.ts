import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { startAppServer } from '../../testkit/browser/app-server.ts'
import { openDevice } from '../../testkit/browser/browser.ts'
import { recordUntil, signIn, startRecording, stopRecording } from '../../testkit/browser/journey.ts'
import { isShort, sized } from '../../testkit/figures/size.ts'
import type { Measurement } from '../measurement.ts'

const TOKEN = 'a token of the bench that is long enough'
const RECORDED_SECONDS = sized(60, 3)
const LOOK_MS = 250
const HOUR_MS = 3_600_000

/** What the real page asks of the server in an hour: open and looked at, and while it records. Counted by the server. */
export async function pageRequests(): Promise<Measurement[]> {
  await using server = await startAppServer({ METRICS_TOKEN: TOKEN, STT_URL: 'http://127.0.0.1:9' })
  await using device = await openDevice()
  const page = await signIn(device, server.url)
  const asked = () => requests(server.url)
  await nextOne(asked, page)
  const idleSince = performance.now()
  await nextOne(asked, page)
  const idle = HOUR_MS / (performance.now() - idleSince)
  await startRecording(page)
  const before = { asked: await asked(), at: performance.now() }
  await recordUntil(page, RECORDED_SECONDS)
  const recording = ((await asked()) - before.asked) * (HOUR_MS / (performance.now() - before.at))
  await stopRecording(page)
  const name = { bench: 'scale', unit: 'requests/hour', bar: null }
  return [
    { ...name, figure: 'a page that is open and looked at', value: idle },
    { ...name, figure: 'a page that records', value: recording },
  ]
}

/** In the short form the page is made to ask: it does so by itself once a minute. */
async function nextOne(asked: () => Promise<number>, page: Page): Promise<void> {
  const before = await asked()
  if (isShort) await page.evaluate(() => dispatchEvent(new Event('online')))
  while ((await asked()) === before) await wait(LOOK_MS)
}

/** All calls of the API so far. */
async function requests(url: string): Promise<number> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
  const counts = /^earmark_http_request_duration_seconds_count\{.*route="\/api\/.*\} (\d+)$/gm
  return [...(await answer.text()).matchAll(counts)].reduce((sum, [, count]) => sum + Number(count), 0)
}
