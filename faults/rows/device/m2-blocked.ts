import { setTimeout as delay } from 'node:timers/promises'
import { recordingIdSchema } from '../../../contract/ids.ts'
import { save, startRecording, stopRecording } from '../../../testkit/browser/journey.ts'
import { openFixture } from '../../../testkit/runs/fixture.ts'
import { observations } from '../../../testkit/runs/observer.ts'
import type { Outcome } from '../../../testkit/runs/outcome.ts'
import { STOPPED_BOUND_MS, verifySpoken } from '../../../testkit/runs/verify.ts'
import type { Row } from '../../row.ts'

export const m2: Row = {
  id: 'M2',
  title: 'the main thread blocked for 0.5 to 6 s, twice',
  runs: { full: 10, short: 1 },
  async run({ clip }, random): Promise<Outcome> {
    await using stage = await openFixture(clip)
    const { page, elsewhere } = stage
    await startRecording(page)
    for (let times = 0; times < 2; times++) {
      await delay(random.between(1000, 3000))
      await page.evaluate(block, random.between(500, 6000))
    }
    await delay(2000)
    const { startedAt } = await observations(page)
    if (startedAt === null) throw new Error('the encoder was not seen to start')
    const spokenMs = Date.now() - startedAt
    await stopRecording(page)
    const recording = recordingIdSchema.parse(await save(page, 'Blocked'))
    return await verifySpoken(elsewhere, { recording, spokenMs, allowedMs: STOPPED_BOUND_MS })
  },
}

/** Runs in the page. */
function block(milliseconds: number): void {
  const until = performance.now() + milliseconds
  while (performance.now() < until);
}
