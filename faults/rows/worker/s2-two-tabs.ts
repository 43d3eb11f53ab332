import { startHttpFaults } from '../../../testkit/faults/http-faults.ts'
import { openFixtureBehind } from '../../../testkit/runs/fixture.ts'
import type { Outcome } from '../../../testkit/runs/outcome.ts'
import type { Row } from '../../row.ts'
import { keepTake, MOST_BYTES_PER_BYTE, verifyBytes } from '../../verify/kept-take.ts'
import { controlWorker } from '../../verify/worker-control.ts'

const PIECE_MS = 30
const BYTES = 4_000_000

export const s2: Row = {
  id: 'S2',
  title: 'two tabs and the service worker drain at once',
  runs: { full: 20, short: 1 },
  async run(campaign): Promise<Outcome> {
    await using stage = await openFixtureBehind(campaign.clip, startHttpFaults)
    const { page, device, elsewhere, between, url } = stage
    const other = await device.context.newPage()
    await other.goto(`${url}/healthz`)
    const worker = await controlWorker(other)
    between.set(({ method }) => (method === 'PATCH' ? { kind: 'late', ms: PIECE_MS } : { kind: 'pass' }))
    const take = await keepTake(page, campaign, BYTES)
    const second = await device.context.newPage()
    const before = between.sent()
    await Promise.all([page.reload(), second.goto(`${url}/library`), worker.dispatchSync()])
    const sent = (): number => between.sent() - before
    const outcome = await verifyBytes(elsewhere, take, { sent, most: MOST_BYTES_PER_BYTE })
    const offered = between.seen.filter(({ method, path }) => method === 'POST' && path === '/api/recordings').length
    if (offered !== 1) outcome.failures.push(`the recording was handed in ${offered} times`)
    return outcome
  },
}
