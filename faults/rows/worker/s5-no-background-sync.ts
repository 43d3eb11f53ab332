import { expect } from '@playwright/test'
import { startHttpFaults } from '../../../testkit/faults/http-faults.ts'
import { openFixtureBehind } from '../../../testkit/runs/fixture.ts'
import type { Outcome } from '../../../testkit/runs/outcome.ts'
import type { Row } from '../../row.ts'
import { keepTake, verifyBytes } from '../../verify/kept-take.ts'
import { controlWorker } from '../../verify/worker-control.ts'

const BYTES = 300_000
/** With the app open, without Background Sync. */
const MOST_MS = 10_000
/** How often the outbox tries in vain before the network is back: its pauses grow, so that a run ends in another of them. */
const TRIES = { least: 1, most: 5 }
const PATIENCE_MS = 120_000

export const s5: Row = {
  id: 'S5',
  title: 'no Background Sync, as in Firefox and Safari; the network is back with the app open and nobody at it',
  runs: { full: 20, short: 1 },
  async run(campaign, random): Promise<Outcome> {
    await using stage = await openFixtureBehind(campaign.clip, startHttpFaults)
    const { page, device, elsewhere, between, url } = stage
    await device.context.addInitScript(forgetSync)
    await page.reload()
    between.set(({ path }) => (path.startsWith('/api/') ? { kind: 'hang-up' } : { kind: 'pass' }))
    const take = await keepTake(page, campaign, BYTES)
    await page.goto(`${url}/library`)
    const failures = (await page.evaluate(hasSync)) ? ['the page still has Background Sync'] : []
    const tries = between.seen.length
    const wanted = campaign.short ? TRIES.least : Math.round(random.between(TRIES.least, TRIES.most))
    await expect.poll(() => between.seen.length - tries, { timeout: PATIENCE_MS }).toBeGreaterThanOrEqual(wanted)
    // The worker has its own registration still; what Workbox asked for is not to help.
    await (await controlWorker(page)).stop()

    const back = performance.now()
    between.set(() => ({ kind: 'pass' }))
    const outcome = await verifyBytes(elsewhere, take, {})
    const ms = Math.round(performance.now() - back)
    if (ms > MOST_MS) failures.push(`there only ${ms} ms after the network was back`)
    return { ...outcome, failures: [...failures, ...outcome.failures], figures: [`there ${ms} ms after the network`] }
  },
}

/** Runs in the page before the app. */
function forgetSync(): void {
  Reflect.deleteProperty(window, 'SyncManager')
  Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync')
}

/** Runs in the page. */
const hasSync = (): boolean => 'SyncManager' in window || 'sync' in ServiceWorkerRegistration.prototype
