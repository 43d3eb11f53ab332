import { openFixtureBehind } from '../../../testkit/runs/fixture.ts'
import type { Outcome } from '../../../testkit/runs/outcome.ts'
import { startFaultProxy } from '../../../testkit/servers/fault-proxy.ts'
import type { Row } from '../../row.ts'
import { keepTake, verifyBytes } from '../../verify/kept-take.ts'

/** Of pieces that take ten seconds, 1 in 20 is cut. */
const CUT_EVERY = 20 * 10 * 8192
const LINK = { pace: { bytesPerSecond: 8192, roundTripMs: 800 }, refuse: 0.05, resetEvery: CUT_EVERY }
const FULL_BYTES = 43_000_000
const SHORT_BYTES = 1_000_000
/** Half as fast as the link could be at best. */
const patienceMs = (bytes: number): number => (2000 * bytes) / LINK.pace.bytesPerSecond

export const n4: Row = {
  id: 'N4',
  title: '43 MB at 8 KB/s and 800 ms round trip, 1 in 20 connections refused and 1 in 20 cut (short: 1 MB)',
  runs: { full: 3, short: 1 },
  limitSeconds: patienceMs(FULL_BYTES) / 1000 + 120,
  async run(campaign, random): Promise<Outcome> {
    await using stage = await openFixtureBehind(campaign.clip, (target) =>
      startFaultProxy(target, { seed: random.seed() }),
    )
    const { page, device, elsewhere, between } = stage
    await device.context.setOffline(true)
    const take = await keepTake(page, campaign, campaign.short ? SHORT_BYTES : FULL_BYTES)
    between.set({ seed: random.seed(), ...LINK })
    const before = between.sent()
    const start = performance.now()
    await device.context.setOffline(false)
    await page.reload()
    const sent = (): number => between.sent() - before
    const outcome = await verifyBytes(elsewhere, take, { sent, patienceMs: patienceMs(take.bytes) })
    const used = take.bytes / LINK.pace.bytesPerSecond / ((performance.now() - start) / 1000)
    return {
      ...outcome,
      figures: [`${Math.round(used * 100)} % of the link used, ${between.resets()} connections failed`],
    }
  },
}
