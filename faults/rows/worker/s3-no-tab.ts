import { setTimeout as delay } from 'node:timers/promises'
import { recordingIdSchema } from '../../../contract/ids.ts'
import { save, startRecording, stopRecording } from '../../../testkit/browser/journey.ts'
import { openFixture } from '../../../testkit/runs/fixture.ts'
import { observations } from '../../../testkit/runs/observer.ts'
import type { Outcome } from '../../../testkit/runs/outcome.ts'
import { STOPPED_BOUND_MS, verifySpoken } from '../../../testkit/runs/verify.ts'
import type { Row } from '../../row.ts'

export const s3: Row = {
  id: 'S3',
  title: 'offline, a take, the tab closed, online again: uploaded with no tab',
  runs: { full: 5, short: 1 },
  async run({ clip, short }, random): Promise<Outcome> {
    await using stage = await openFixture(clip)
    const { page, device, elsewhere } = stage
    await device.context.setOffline(true)
    await startRecording(page)
    await delay(random.between(3000, short ? 5000 : 15_000))
    const { startedAt } = await observations(page)
    if (startedAt === null) throw new Error('the encoder was not seen to start')
    const spokenMs = Date.now() - startedAt
    await stopRecording(page)
    const recording = recordingIdSchema.parse(await save(page, 'With no tab'))
    // The window stays, as a browser with no window at all would not run.
    await page.goto('about:blank')
    await device.context.setOffline(false)
    return await verifySpoken(elsewhere, { recording, spokenMs, allowedMs: STOPPED_BOUND_MS })
  },
}
