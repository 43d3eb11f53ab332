import { scriptPhone } from '../../../testkit/phone/phone-calls.ts'
import { seenIn, verifyAudible } from '../../../testkit/runs/audible.ts'
import { openFixture } from '../../../testkit/runs/fixture.ts'
import { observations } from '../../../testkit/runs/observer.ts'
import type { Outcome } from '../../../testkit/runs/outcome.ts'
import { STOPPED_BOUND_MS } from '../../../testkit/runs/verify.ts'
import { recordPlainly, sendPlainly } from '../../fixtures/plain-recorder.ts'
import type { Row } from '../../row.ts'
import { talkOnThePhone } from '../phone/f2-long-call.ts'

export const c17: Row = {
  id: 'C17',
  title: 'control: a recorder that records what an AudioContext gives, which stays suspended after a call',
  runs: { full: 5, short: 1 },
  limitSeconds: 400,
  async run(campaign, random): Promise<Outcome> {
    await using stage = await openFixture(campaign.clip)
    const { page } = stage
    await scriptPhone(stage.device.context)
    await page.goto(`${stage.url}/healthz`)
    await recordPlainly(page, 'through-context')
    const mutedMs = await talkOnThePhone(page, { ...campaign, short: true }, random)
    const { startedAt } = await observations(page)
    const audibleMs = Date.now() - (startedAt ?? 0) - mutedMs
    const outcome = await verifyAudible(stage.elsewhere, {
      ...{ recording: await sendPlainly(page), audibleMs, allowedMs: STOPPED_BOUND_MS },
    })
    return seenIn(outcome, (outcome.lossMs ?? 0) > STOPPED_BOUND_MS)
  },
}
