import { setTimeout as delay } from 'node:timers/promises'
import { recordingIdSchema } from '../../../contract/ids.ts'
import { save, startRecording } from '../../../testkit/browser/journey.ts'
import { ENDLESS, neverEnd, openMicrophones } from '../../../testkit/phone/endless-encoder.ts'
import { openFixture } from '../../../testkit/runs/fixture.ts'
import { observations } from '../../../testkit/runs/observer.ts'
import type { Outcome } from '../../../testkit/runs/outcome.ts'
import { LOSS_BOUND_MS, verifySpoken } from '../../../testkit/runs/verify.ts'
import type { Row } from '../../row.ts'

/** The encoder has five seconds, and the page some to say so. */
const COMPLETE_MS = 10_000

export const f5: Row = {
  id: 'F5',
  title: `Stop, and the encoder never tells its end: ${ENDLESS.join(', ')}, in turns`,
  runs: { full: 21, short: 3 },
  async run({ clip, short }, random, run): Promise<Outcome> {
    const how = ENDLESS[run % ENDLESS.length] ?? 'silent'
    await using stage = await openFixture(clip)
    await neverEnd(stage.device.context, how)
    const { page } = stage
    await page.goto(`${stage.url}/dashboard`)
    await startRecording(page)
    await delay(random.between(3500, short ? 4500 : 12_000))
    const { startedAt } = await observations(page)
    const spokenMs = Date.now() - (startedAt ?? 0)
    await page.getByRole('button', { name: 'Stop recording' }).click()
    await page.getByRole('heading', { name: 'Recording Complete' }).waitFor({ timeout: COMPLETE_MS })
    const open = await openMicrophones(stage.device.context)
    const recording = recordingIdSchema.parse(await save(page, 'Without an end'))
    // What an encoder has not given by then is a chunk, as at a kill.
    const outcome = await verifySpoken(stage.elsewhere, { recording, spokenMs, allowedMs: LOSS_BOUND_MS })
    const failures = open > 0 ? [`${open} microphones are open after Stop`] : []
    return { ...outcome, failures: [...failures, ...outcome.failures].map((words) => `${how}: ${words}`) }
  },
}
