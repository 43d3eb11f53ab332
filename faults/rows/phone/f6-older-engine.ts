import { startHttpFaults } from '../../../testkit/faults/http-faults.ts'
import { withoutWorker } from '../../../testkit/faults/suspend.ts'
import { openFixtureBehind } from '../../../testkit/runs/fixture.ts'
import type { Outcome } from '../../../testkit/runs/outcome.ts'
import type { Row } from '../../row.ts'
import { keepTake, verifyBytes } from '../../verify/kept-take.ts'

const BYTES = 300_000

export const f6: Row = {
  id: 'F6',
  title: 'an engine as old as Safari 17.0, without the newer functions, uploads; no worker helps',
  runs: { full: 10, short: 1 },
  async run(campaign): Promise<Outcome> {
    await using stage = await openFixtureBehind(campaign.clip, startHttpFaults)
    const { page, device, elsewhere } = stage
    await withoutWorker(page)
    await device.context.addInitScript(forgetNewer)
    await page.reload()
    const failures = (await page.evaluate(hasNewer)) ? ['the page still has the newer functions'] : []
    const take = await keepTake(page, campaign, BYTES)
    const outcome = await verifyBytes(elsewhere, take, {})
    return { ...outcome, failures: [...failures, ...outcome.failures] }
  },
}

/** Runs in the page before the app: what came to Safari with 17.4 and later (tests/older-engine.ts). */
function forgetNewer(): void {
  const newer: [object, string[]][] = [
    [AbortSignal, ['any']],
    [Promise, ['withResolvers', 'try']],
    [Object, ['groupBy']],
    [Map, ['groupBy']],
    [ArrayBuffer.prototype, ['transfer', 'transferToFixedLength']],
    [URL, ['parse']],
    [Uint8Array, ['fromBase64', 'fromHex']],
    [window, ['requestIdleCallback', 'SyncManager']],
  ]
  for (const [of, names] of newer) for (const name of names) Reflect.deleteProperty(of, name)
}

/** Runs in the page. */
const hasNewer = (): boolean => 'any' in AbortSignal || 'withResolvers' in Promise
