import { setTimeout as delay } from 'node:timers/promises'
import { WORKER_DRAIN_MS } from '../../../src/sync/worker-messages.ts'
import { type HttpFaults, type Seen, startHttpFaults, type Verdict } from '../../../testkit/faults/http-faults.ts'
import { openFixtureBehind } from '../../../testkit/runs/fixture.ts'
import type { Outcome } from '../../../testkit/runs/outcome.ts'
import type { Row } from '../../row.ts'
import { keepTake, verifyBytes } from '../../verify/kept-take.ts'
import { controlWorker, type WorkerControl } from '../../verify/worker-control.ts'

const ATTEMPTS = 3
/**
 * Chromium tries at once, 5 minutes after that has failed, and 15 after the second (background_sync_parameters.cc); each try of
 * ours lasts for WORKER_DRAIN_MS.
 */
const REAL_ATTEMPTS_MS = 3 * WORKER_DRAIN_MS + 20 * 60_000 + 60_000
/** Longer than the worker ever pauses within a try. */
const BETWEEN_ATTEMPTS_MS = 60_000
const OPENED_MS = 10_000

export const s4: Row = {
  id: 'S4',
  title:
    'all three tries of Background Sync fail with no tab open; the server heals, the app is opened (short: dispatched)',
  runs: { full: 5, short: 1 },
  limitSeconds: REAL_ATTEMPTS_MS / 1000 + 240,
  async run(campaign): Promise<Outcome> {
    await using stage = await openFixtureBehind(campaign.clip, startHttpFaults)
    const { page, elsewhere, between, url } = stage
    between.set(down)
    const take = await keepTake(page, campaign, 300_000)
    // The app asks for a sync event, and is closed.
    await page.reload()
    await page.waitForFunction(isEventAskedFor)
    // DevTools dispatches from a page of the origin only; for the browser itself a page would be one that goes on.
    await page.goto(campaign.short ? `${url}/healthz` : 'about:blank')
    const before = tries(between).length
    if (campaign.short) await dispatchAll(await controlWorker(page), between)
    else await delay(REAL_ATTEMPTS_MS)
    const attempts = burstsOf(tries(between).slice(before))
    const failures = attempts === 0 ? ['the worker never tried'] : []
    if (!campaign.short && attempts !== ATTEMPTS) failures.push(`the browser tried ${attempts} times`)
    const failed = tries(between).length - before
    between.set(() => ({ kind: 'pass' }))

    const opened = performance.now()
    await page.goto(`${url}/library`)
    const outcome = await verifyBytes(elsewhere, take, {})
    const ms = Math.round(performance.now() - opened)
    if (ms > OPENED_MS) failures.push(`there only ${ms} ms after the app was opened`)
    const figures = [`there ${ms} ms after the app was opened, ${failed} calls had failed`]
    return { ...outcome, failures: [...failures, ...outcome.failures], figures }
  },
}

const isApi = (path: string): boolean => path.startsWith('/api/')
const tries = ({ seen }: HttpFaults): Seen[] => seen.filter(({ path }) => isApi(path))
/** How many tries the calls are of. */
const burstsOf = (calls: readonly Seen[]): number =>
  calls.filter(({ at }, index) => at - (calls[index - 1]?.at ?? 0) > BETWEEN_ATTEMPTS_MS).length
const down = ({ path }: { path: string }): Verdict => (isApi(path) ? { kind: 'hang-up' } : { kind: 'pass' })

/** Runs in the page. */
async function isEventAskedFor(): Promise<boolean> {
  const registration: ServiceWorkerRegistration & { sync?: { getTags(): Promise<string[]> } } =
    await navigator.serviceWorker.ready
  return ((await registration.sync?.getTags()) ?? []).some((tag) => tag.startsWith('earmark-drain-'))
}

/** Each event is ended by the browser after its time: here as soon as it has tried. */
async function dispatchAll(worker: WorkerControl, weather: HttpFaults): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const before = tries(weather).length
    await worker.dispatchSync()
    for (const deadline = Date.now() + 10_000; tries(weather).length === before && Date.now() < deadline; )
      await delay(50)
    await worker.stop()
  }
}
