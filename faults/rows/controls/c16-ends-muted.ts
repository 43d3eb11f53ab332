import { scriptPhone } from '../../../testkit/phone/phone-calls.ts'
import { seenIn, verifyAudible } from '../../../testkit/runs/audible.ts'
import { openFixture } from '../../../testkit/runs/fixture.ts'
import { observations } from '../../../testkit/runs/observer.ts'
import type { Outcome } from '../../../testkit/runs/outcome.ts'
import { STOPPED_BOUND_MS } from '../../../testkit/runs/verify.ts'
import { recordPlainly, sendPlainly } from '../../fixtures/plain-recorder.ts'
import type { Row } from '../../row.ts'
import { muteSometimes } from '../phone/f1-muted.ts'

const LONG = [4000, 5000] as const

export const c16: Row = {
  id: 'C16',
  title: 'control: a recorder that takes a muted microphone for the end of the recording',
  runs: { full: 5, short: 1 },
  async run({ clip }, random): Promise<Outcome> {
    await using stage = await openFixture(clip)
    const { page } = stage
    await scriptPhone(stage.device.context)
    await page.goto(`${stage.url}/healthz`)
    await recordPlainly(page, 'ends-muted')
    const mutedMs = await muteSometimes(page, random, [LONG])
    const { startedAt } = await observations(page)
    const audibleMs = Date.now() - (startedAt ?? 0) - mutedMs
    const outcome = await verifyAudible(stage.elsewhere, {
      ...{ recording: await sendPlainly(page), audibleMs, allowedMs: STOPPED_BOUND_MS },
    })
    return seenIn(outcome, (outcome.lossMs ?? 0) > STOPPED_BOUND_MS)
  },
}
