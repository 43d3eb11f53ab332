import { setTimeout as delay } from 'node:timers/promises'
import { startHttpFaults } from '../../../testkit/faults/http-faults.ts'
import { openFixtureBehind } from '../../../testkit/runs/fixture.ts'
import type { Outcome } from '../../../testkit/runs/outcome.ts'
import type { Row } from '../../row.ts'
import { keepTake, verifyBytes } from '../../verify/kept-take.ts'
import { controlWorker } from '../../verify/worker-control.ts'

const STOPS = 5
const PIECE_MS = 100
const BYTES = 4_000_000

export const s1: Row = {
  id: 'S1',
  title: 'the service worker stopped five times in the middle of its drain, no page of the app open',
  runs: { full: 20, short: 1 },
  async run(campaign, random): Promise<Outcome> {
    await using stage = await openFixtureBehind(campaign.clip, startHttpFaults)
    const { page, elsewhere, between, url } = stage
    between.set(({ method }) => (method === 'PATCH' ? { kind: 'late', ms: PIECE_MS } : { kind: 'pass' }))
    const before = between.sent()
    const take = await keepTake(page, campaign, BYTES)
    // A page of the origin, as DevTools needs one, that is not the app.
    await page.goto(`${url}/healthz`)
    const worker = await controlWorker(page)
    let hit = 0
    for (let stop = 0; stop < STOPS; stop++) {
      const pieces = between.seen.length
      await worker.dispatchSync()
      await delay(random.between(30, 700))
      if (between.seen.length > pieces) hit++
      await worker.stop()
    }
    await worker.dispatchSync()
    const outcome = await verifyBytes(elsewhere, take, { sent: () => between.sent() - before })
    if (hit === 0) outcome.failures.push('the worker was never stopped while it uploaded')
    return outcome
  },
}
