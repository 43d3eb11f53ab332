import { setTimeout as delay } from 'node:timers/promises'
import { type HttpFaults, startHttpFaults } from '../../../testkit/faults/http-faults.ts'
import { openFixtureBehind } from '../../../testkit/runs/fixture.ts'
import type { Outcome } from '../../../testkit/runs/outcome.ts'
import type { Row } from '../../row.ts'
import { keepTake, verifyBytes } from '../../verify/kept-take.ts'

const KILLS = 2
const PIECE_MS = 60

export const n6: Row = {
  id: 'N6',
  title: 'kill -9 of the server in the middle of an upload, twice, and a new start',
  runs: { full: 10, short: 1 },
  async run(campaign, random): Promise<Outcome> {
    await using stage = await openFixtureBehind(campaign.clip, startHttpFaults)
    const { page, elsewhere, between, server } = stage
    // Slow enough that a chance moment lies within the upload.
    between.set(({ method }) => (method === 'PATCH' ? { kind: 'late', ms: PIECE_MS } : { kind: 'pass' }))
    const take = await keepTake(page, campaign, campaign.short ? 4_000_000 : 8_000_000)
    const before = between.sent()
    await page.reload()
    const failures: string[] = []
    for (let kill = 0; kill < KILLS; kill++) {
      await morePieces(between)
      await delay(random.between(0, 500))
      await server.kill()
      const acknowledged = offsetOf(between)
      await server.restart()
      const there = await elsewhere.uploadedBytes(take.recording, 0)
      if (there < acknowledged) failures.push(`${acknowledged - there} acknowledged bytes are gone`)
    }
    const outcome = await verifyBytes(elsewhere, take, { sent: () => between.sent() - before })
    return { ...outcome, failures: [...failures, ...outcome.failures] }
  },
}

const acknowledged = ({ seen }: HttpFaults) => seen.filter(({ method, status }) => method === 'PATCH' && status === 204)

const offsetOf = (weather: HttpFaults): number =>
  acknowledged(weather).reduce((most, { offset }) => Math.max(most, offset ?? 0), 0)

/** Waits until another piece is acknowledged. */
async function morePieces(weather: HttpFaults): Promise<void> {
  const before = acknowledged(weather).length
  const deadline = Date.now() + 60_000
  while (acknowledged(weather).length === before) {
    if (Date.now() > deadline) throw new Error('the upload does not go on')
    await delay(10)
  }
}
