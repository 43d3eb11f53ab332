import { scriptPhone, setPhone } from '../../../testkit/phone/phone-calls.ts'
import { openFixture } from '../../../testkit/runs/fixture.ts'
import type { Outcome } from '../../../testkit/runs/outcome.ts'
import { recordPlainly } from '../../fixtures/plain-recorder.ts'
import type { Row } from '../../row.ts'
import { CALL, isTold, MUTED } from '../device/a1-phone-calls.ts'

export const c24: Row = {
  id: 'C24',
  title: 'control: a recorder that tells nothing of a call',
  runs: { full: 2, short: 1 },
  async run({ clip }): Promise<Outcome> {
    await using stage = await openFixture(clip)
    const { page } = stage
    await scriptPhone(stage.device.context)
    await page.goto(`${stage.url}/healthz`)
    await recordPlainly(page, 'ends-muted')
    const wrong = await isTold(page, MUTED, await setPhone(page, CALL))
    return {
      failures: wrong.length > 0 ? [] : ['its fault is not seen'],
      lossMs: null,
      duplicates: 0,
      bytesPerByte: null,
    }
  },
}
