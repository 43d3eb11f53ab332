import { startHttpFaults } from '../../../testkit/faults/http-faults.ts'
import { openFixtureBehind } from '../../../testkit/runs/fixture.ts'
import type { Outcome } from '../../../testkit/runs/outcome.ts'
import { arrived } from '../../../testkit/runs/verify.ts'
import type { Row } from '../../row.ts'
import { keepTake } from '../../verify/kept-take.ts'
import { RESUMES_MS, stallOnce } from '../network/n3-stalls.ts'

export const c4: Row = {
  id: 'C4',
  title: 'control: the app without its time-outs waits for ever for a piece that went silent',
  runs: { full: 5, short: 1 },
  async run(campaign): Promise<Outcome> {
    await using stage = await openFixtureBehind(campaign.clip, startHttpFaults)
    const { page, elsewhere, between } = stage
    await page.context().addInitScript(waitForEver)
    const stalls = stallOnce(between, 0)
    const take = await keepTake(page, campaign, 130_000)
    await page.reload()
    const isSeen = await arrived(elsewhere, take.recording, RESUMES_MS).then(
      () => false,
      () => true,
    )
    const failures = isSeen && stalls() ? [] : ['its fault is not seen: the take arrived, or nothing stalled']
    return { failures, lossMs: null, duplicates: 0, bytesPerByte: null }
  },
}

/** Runs in the page, before the app. The service worker, which keeps its time-outs, is not asked to send anything. */
function waitForEver(): void {
  AbortSignal.timeout = () => new AbortController().signal
  const { abort } = AbortController.prototype
  AbortController.prototype.abort = function (this: AbortController, reason?: unknown) {
    // As src/api/idle-timeout.ts gives up.
    const isTimeout = reason instanceof DOMException && reason.name === 'TimeoutError'
    if (!isTimeout) abort.call(this, reason)
  }
  Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync')
  ServiceWorker.prototype.postMessage = () => undefined
}
