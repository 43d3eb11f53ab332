import { expect } from '@playwright/test'
import { startHttpFaults } from '../../../testkit/faults/http-faults.ts'
import { NO_SPARE, suspendTabs, withoutWorker } from '../../../testkit/faults/suspend.ts'
import { openFixtureBehind } from '../../../testkit/runs/fixture.ts'
import type { Outcome } from '../../../testkit/runs/outcome.ts'
import type { Row } from '../../row.ts'
import { keepTake, verifyBytes } from '../../verify/kept-take.ts'

const BYTES = 1_000_000
/** Each piece takes so long that the suspended tab comes back in the middle of the upload. */
const PIECE_MS = 300
const PATIENCE_MS = 60_000

export const f4: Row = {
  id: 'F4',
  title: 'the tab that uploads is suspended with its locks, another goes on, and it comes back in the middle of that',
  runs: { full: 10, short: 1 },
  async run(campaign): Promise<Outcome> {
    await using stage = await openFixtureBehind(campaign.clip, startHttpFaults, { flags: NO_SPARE })
    const { page, device, elsewhere, between, url } = stage
    await withoutWorker(page)
    await page.reload()
    const pieces = () => between.seen.filter(({ method }) => method === 'PATCH')
    let release = (): void => undefined
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    between.set(({ method }) =>
      method !== 'PATCH'
        ? { kind: 'pass' }
        : pieces().length === 1
          ? { kind: 'hold', what: 'answer', until: released }
          : { kind: 'late', ms: PIECE_MS },
    )
    const take = await keepTake(page, campaign, BYTES)
    await page.reload({ waitUntil: 'commit' })
    await expect.poll(() => pieces().length, { timeout: PATIENCE_MS }).toBe(1)
    const suspended = await suspendTabs(device)
    const since = between.seen.length
    const second = await device.context.newPage()
    await second.goto(`${url}/library`)
    const later = () => between.seen.slice(since).filter(({ method }) => method === 'PATCH')
    await expect.poll(() => later().length, { timeout: PATIENCE_MS }).toBeGreaterThan(1)
    suspended.resume()
    release()
    const outcome = await verifyBytes(elsewhere, take, {})
    const refused = later().filter(({ status }) => status === 409 || status === 423)
    if (refused.length > 0) outcome.failures.push(`${refused.length} pieces were sent beside the other tab`)
    return outcome
  },
}
