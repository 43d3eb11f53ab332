import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { recordingIdSchema } from '../../../contract/ids.ts'
import { save, startRecording, stopRecording } from '../../../testkit/browser/journey.ts'
import type { Random } from '../../../testkit/figures/random.ts'
import { scriptPhone, setPhone, timesAsked } from '../../../testkit/phone/phone-calls.ts'
import { verifyAudible } from '../../../testkit/runs/audible.ts'
import { openFixture } from '../../../testkit/runs/fixture.ts'
import { observations } from '../../../testkit/runs/observer.ts'
import type { Outcome } from '../../../testkit/runs/outcome.ts'
import { STOPPED_BOUND_MS } from '../../../testkit/runs/verify.ts'
import type { Row } from '../../row.ts'
import { GAP_BOUND_MS } from '../../verify/gap.ts'

/** A mute that is over before the segment ends, which is after three seconds, and one that is not. Milliseconds. */
const BRIEF = [500, 2000] as const
const LONG = [4000, 8000] as const

export const f1: Row = {
  id: 'F1',
  title: 'the system mutes the microphone several times in a take, briefly and for long, and gives it back',
  runs: { full: 20, short: 1 },
  async run({ clip, short }, random): Promise<Outcome> {
    await using stage = await openFixture(clip)
    await scriptPhone(stage.device.context)
    const { page } = stage
    await page.goto(`${stage.url}/dashboard`)
    await startRecording(page)
    const lengths = short ? [LONG] : random.between(0, 1) < 0.5 ? [BRIEF, LONG, LONG] : [LONG, BRIEF, LONG]
    const mutedMs = await muteSometimes(page, random, lengths)
    const failures = (await timesAsked(page)) > 1 ? ['the microphone was asked for again'] : []
    const { startedAt } = await observations(page)
    const audibleMs = Date.now() - (startedAt ?? 0) - mutedMs
    await stopRecording(page)
    const recording = recordingIdSchema.parse(await save(page, 'Muted and heard again'))
    const outcome = await verifyAudible(stage.elsewhere, {
      ...{ recording, audibleMs },
      allowedMs: STOPPED_BOUND_MS + lengths.length * GAP_BOUND_MS,
      segments: 1 + lengths.filter((length) => length === LONG).length,
    })
    return { ...outcome, failures: [...failures, ...outcome.failures] }
  },
}

type Lengths = readonly (readonly [least: number, most: number])[]

/** Between two mutes there is something to be heard. Resolves to how long there was not, in milliseconds. */
export async function muteSometimes(page: Page, random: Random, lengths: Lengths): Promise<number> {
  let mutedMs = 0
  for (const [least, most] of lengths) {
    await delay(random.between(2000, 5000))
    const since = await setPhone(page, { muted: true, silent: true })
    await delay(random.between(least, most))
    mutedMs += (await setPhone(page, { muted: false, silent: false })) - since
  }
  await delay(random.between(2000, 4000))
  return mutedMs
}
