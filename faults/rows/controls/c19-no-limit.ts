import { setTimeout as delay } from 'node:timers/promises'
import { startRecording } from '../../../testkit/browser/journey.ts'
import { neverEnd } from '../../../testkit/phone/endless-encoder.ts'
import { openFixture } from '../../../testkit/runs/fixture.ts'
import type { Outcome } from '../../../testkit/runs/outcome.ts'
import type { Row } from '../../row.ts'

/** As long as F5 waits. */
const COMPLETE_MS = 10_000
/** What this app gives an encoder (src/capture/microphone/microphone.ts). */
const LIMIT_MS = 5000

export const c19: Row = {
  id: 'C19',
  title: 'control: an app that gives an encoder all the time it wants never ends the recording',
  runs: { full: 5, short: 1 },
  async run({ clip }, random): Promise<Outcome> {
    await using stage = await openFixture(clip)
    const { page } = stage
    await neverEnd(stage.device.context, 'silent')
    await stage.device.context.addInitScript(withoutLimit, LIMIT_MS)
    await page.goto(`${stage.url}/dashboard`)
    await startRecording(page)
    await delay(random.between(2500, 4000))
    await page.getByRole('button', { name: 'Stop recording' }).click()
    const isComplete = await page
      .getByRole('heading', { name: 'Recording Complete' })
      .waitFor({ timeout: COMPLETE_MS })
      .then(
        () => true,
        () => false,
      )
    const failures = isComplete ? ['its fault is not seen: the recording ended'] : []
    return { failures, lossMs: null, duplicates: 0, bytesPerByte: null }
  },
}

/** Runs in the page: what was to happen after so long never does. */
function withoutLimit(limitMs: number): void {
  const { setTimeout: later } = window
  window.setTimeout = ((run: TimerHandler, ms?: number, ...more: unknown[]) =>
    ms === limitMs ? 0 : later(run, ms, ...more)) as typeof window.setTimeout
}
