import { startHttpFaults } from '../../../testkit/faults/http-faults.ts'
import { NO_SPARE, suspendTabs, withoutWorker } from '../../../testkit/faults/suspend.ts'
import { openFixtureBehind } from '../../../testkit/runs/fixture.ts'
import type { Outcome } from '../../../testkit/runs/outcome.ts'
import { arrived } from '../../../testkit/runs/verify.ts'
import type { Row } from '../../row.ts'
import { keepTake } from '../../verify/kept-take.ts'

/** Longer than it takes to find a holder silent. */
const SILENCE_MS = 20_000

export const c15: Row = {
  id: 'C15',
  title: 'control: a suspended tab that holds the lock of the upload as most apps do stops all uploads',
  runs: { full: 5, short: 1 },
  async run(campaign): Promise<Outcome> {
    await using stage = await openFixtureBehind(campaign.clip, startHttpFaults, { flags: NO_SPARE })
    const { page, device, elsewhere, url } = stage
    await withoutWorker(page)
    const take = await keepTake(page, campaign, 130_000)
    await page.goto(`${url}/healthz`)
    await page.evaluate(holdPlainly)
    const suspended = await suspendTabs(device)
    const second = await device.context.newPage()
    await second.goto(`${url}/library`)
    const isSeen = await arrived(elsewhere, take.recording, SILENCE_MS).then(
      () => false,
      () => true,
    )
    suspended.resume()
    const failures = isSeen ? [] : ['its fault is not seen: the take arrived']
    return { failures, lossMs: null, duplicates: 0, bytesPerByte: null }
  },
}

/** Runs in the page. */
function holdPlainly(): Promise<void> {
  return new Promise((held) => {
    void navigator.locks.request('drain', () => {
      held()
      return new Promise(() => undefined)
    })
  })
}
