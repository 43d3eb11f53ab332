import { startHttpFaults, type Verdict } from '../../../testkit/faults/http-faults.ts'
import type { Random } from '../../../testkit/figures/random.ts'
import { openFixtureBehind } from '../../../testkit/runs/fixture.ts'
import type { Outcome } from '../../../testkit/runs/outcome.ts'
import type { Row } from '../../row.ts'
import { keepTake, verifyBytes } from '../../verify/kept-take.ts'

const LOST = 0.3
const BYTES = 1_000_000

export const n2: Row = {
  id: 'N2',
  title: 'of all calls 3 in 10 are done by the server and their answer is lost',
  runs: { full: 20, short: 1 },
  async run(campaign, random): Promise<Outcome> {
    await using stage = await openFixtureBehind(campaign.clip, startHttpFaults)
    const { page, elsewhere, between, url } = stage
    await page.goto(`${url}/library`)
    between.set(losesAnswers(random))
    const before = between.sent()
    const take = await keepTake(page, campaign, BYTES)
    await page.reload()
    return await verifyBytes(elsewhere, take, { sent: () => between.sent() - before })
  },
}

/** The page itself comes from the device: only what the app asks of the server is hit. */
export const losesAnswers =
  (random: Random) =>
  ({ path }: { path: string }): Verdict =>
    path.startsWith('/api/') && random.between(0, 1) < LOST ? { kind: 'drop-answer' } : { kind: 'pass' }
