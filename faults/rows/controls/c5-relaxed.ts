import type { Outcome } from '../../../testkit/runs/outcome.ts'
import { lacksPowerCutDisk } from '../../inject/disk/power-cut-disk.ts'
import type { Row } from '../../row.ts'
import { cutPower, POWER_CUT_LOSS_MS } from '../device/k4-power-cut.ts'

export const c5: Row = {
  id: 'C5',
  title: 'control: the power cut of K4 with the browser’s relaxed durability loses more than a slice, or all',
  runs: { full: 5, short: 1 },
  lacks: lacksPowerCutDisk,
  async run(campaign, random): Promise<Outcome> {
    const lost = await cutPower(campaign, random, POWER_CUT_LOSS_MS, true).then(
      ({ failures }) => failures.length > 0,
      // Nothing at all was found again: that cannot even be judged.
      () => true,
    )
    const failures = lost ? [] : ['its fault is not seen: no more is lost than with strict durability']
    return { failures, lossMs: null, duplicates: 0, bytesPerByte: null }
  },
}
