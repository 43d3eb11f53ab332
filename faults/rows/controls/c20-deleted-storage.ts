import type { Outcome } from '../../../testkit/runs/outcome.ts'
import { arrived } from '../../../testkit/runs/verify.ts'
import { openFleet } from '../../inject/devices.ts'
import type { Row } from '../../row.ts'
import { forgetStorage, recordInBoth } from '../phone/f7-installed-app.ts'

/** Longer than a device waits with the network back. */
const SILENCE_MS = 15_000

export const c20: Row = {
  id: 'C20',
  title: 'control: the app is installed before Safari has sent its takes, and Safari deletes its storage',
  runs: { full: 5, short: 1 },
  async run(campaign, random): Promise<Outcome> {
    await using phone = await openFleet(campaign.clip, 2)
    const { safari, takes } = await recordInBoth(phone, campaign, random)
    await forgetStorage(safari)
    safari.weather.set(() => ({ kind: 'pass' }))
    await safari.page.reload()
    const last = takes.at(-1)
    if (!last) throw new Error('There is no take.')
    const isSeen = await arrived(phone.elsewhere, last.recording, SILENCE_MS).then(
      () => false,
      () => true,
    )
    const failures = isSeen ? [] : ['its fault is not seen: the take arrived']
    return { failures, lossMs: null, duplicates: 0, bytesPerByte: null }
  },
}
