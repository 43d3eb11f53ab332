import { setTimeout as delay } from 'node:timers/promises'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { recordingIdSchema } from '../../../contract/ids.ts'
import { save, startRecording, stopRecording } from '../../../testkit/browser/journey.ts'
import { PATIENCE_MS } from '../../../testkit/browser/patience.ts'
import { startHttpFaults } from '../../../testkit/faults/http-faults.ts'
import { isNextVersion, nextVersion } from '../../../testkit/faults/next-version.ts'
import { openFixtureBehind } from '../../../testkit/runs/fixture.ts'
import { observations } from '../../../testkit/runs/observer.ts'
import type { Outcome } from '../../../testkit/runs/outcome.ts'
import { STOPPED_BOUND_MS, verifySpoken } from '../../../testkit/runs/verify.ts'
import type { Row } from '../../row.ts'

const READY = 'A new version is ready'
const SEARCH = 'Search recordings...'
const BLOCKED = 'An older version of Earmark is open in another tab'
/** Behind a tab that is told so itself, the browser does not say what is in the way. */
const WAITS = /older version of Earmark is open in another tab|can't open its storage/
/** How long what must not happen is given to happen: the notice looks at the other tabs every two seconds. */
const WATCH_MS = 3000
/** A tab behind another has no frames, by which Playwright looks again otherwise. */
const UNSEEN = { polling: 200, timeout: PATIENCE_MS }

export const u1: Row = {
  id: 'U1',
  title:
    'a new service worker with newer database schemas is deployed in a take, and let in after it; a tab of each version beside it',
  runs: { full: 50, short: 1 },
  async run({ clip }, random): Promise<Outcome> {
    // Chromium 156 crashes now and then where DevTools end their emulation of focus as several tabs load themselves again.
    await using stage = await openFixtureBehind(clip, startHttpFaults, { allInFront: false })
    const { page, device, elsewhere, between, url } = stage
    const library = await device.context.newPage()
    await library.goto(`${url}/library`)
    await lookForUpdate(library)
    await page.bringToFront()
    await startRecording(page)
    await delay(random.between(500, 3000))
    await stay(page)
    await stay(library)
    between.set(({ path }) => {
      const reply = nextVersion(new URL(path, url).pathname)
      return reply ? { kind: 'reply', reply } : { kind: 'pass' }
    })
    await findUpdate(library)
    await askToSkip(library)
    const early = await openEarly(device.context, `${url}/library`)
    await delay(WATCH_MS)
    const failures = await disturbances([page, library])
    const { startedAt, refusedAt } = await observations(page)
    if (startedAt === null) throw new Error('the encoder was not seen to start')
    const spokenMs = Date.now() - startedAt
    await page.bringToFront()
    await stopRecording(page)
    await delay(WATCH_MS)
    failures.push(...(await disturbances([page, library])))
    const recording = recordingIdSchema.parse(await save(page, 'Deployed upon'))
    const outcome = await verifySpoken(elsewhere, { recording, spokenMs, allowedMs: STOPPED_BOUND_MS })
    if (refusedAt !== null) failures.push('a write was refused')
    failures.push(...(await takeOver({ page, library, early })))
    return { ...outcome, failures: [...outcome.failures, ...failures] }
  },
}

/** A page that was loaded again has forgotten it. */
const stay = (page: Page): Promise<void> => page.evaluate(() => void Object.assign(window, { stayed: true }))
const hasStayed = (page: Page): Promise<boolean> => page.evaluate(() => 'stayed' in window)

/**
 * As the browser does by itself now and then. One is made before the take: Chromium 156 was seen to put the first off until
 * about three minutes after its own start, most likely one of its after-startup tasks, where no tab in front came to rest.
 */
const lookForUpdate = (page: Page): Promise<void> =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))

/** Resolves when the new worker waits. */
async function findUpdate(page: Page): Promise<void> {
  await lookForUpdate(page)
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).waiting !== null, undefined, UNSEEN)
}

/** What a page that knows no better might send. */
const askToSkip = (page: Page): Promise<void> =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.postMessage({ type: 'SKIP_WAITING' }))

/** A tab in which the user holds Shift as they reload: it runs the new version before that is let in. */
async function openEarly(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(address)
  const protocol = await context.newCDPSession(page)
  await protocol.send('Page.reload', { ignoreCache: true })
  await page.waitForFunction(isNextVersion, undefined, UNSEEN)
  await expect(page.getByRole('alert').getByText(BLOCKED)).toBeVisible({ timeout: PATIENCE_MS })
  return page
}

async function disturbances(pages: readonly Page[]): Promise<string[]> {
  const failures: string[] = []
  for (const page of pages) {
    const path = new URL(page.url()).pathname
    if (!(await hasStayed(page))) failures.push(`${path} was loaded again in the take`)
    if (await page.getByText(READY).isVisible()) failures.push(`${path} offers the new version in the take`)
    const waits = await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null)
    if (!waits) failures.push('the new worker took over in the take')
  }
  return failures
}

type Tabs = Record<'page' | 'library' | 'early', Page>

/** After the take: offered, taken only by the tap, and everything is there under the newer schemas. */
async function takeOver({ page, library, early }: Tabs): Promise<string[]> {
  await expect(page.getByText(READY)).toBeVisible({ timeout: PATIENCE_MS })
  const failures = (await hasStayed(page)) ? [] : ['the page was loaded again without a tap']
  const search = library.getByPlaceholder(SEARCH)
  await library.bringToFront()
  await search.fill('half a word')
  await page.bringToFront()
  await page.getByRole('button', { name: 'Reload now' }).click()
  await page.waitForFunction(isNextVersion, undefined, UNSEEN)
  // The opening is given some seconds first: a tab that makes way in time is never spoken of.
  await expect(page.getByRole('alert').getByText(WAITS)).toBeVisible({ timeout: PATIENCE_MS })
  if (!(await hasStayed(library))) failures.push('the other tab was loaded again with something typed in it')
  // Now it makes way by itself, and so do the stand-ins of the others.
  await library.bringToFront()
  await search.fill('')
  await library.waitForFunction(isNextVersion, undefined, UNSEEN)
  await expect(page.getByRole('alert')).toBeHidden({ timeout: PATIENCE_MS })
  await page.goto(new URL('/library', page.url()).href)
  for (const tab of [page, library, early]) {
    await expect(tab.getByRole('link', { name: 'Deployed upon' }).first()).toBeVisible({ timeout: PATIENCE_MS })
    await expect(tab.getByRole('alert')).toBeHidden({ timeout: PATIENCE_MS })
  }
  return failures
}
