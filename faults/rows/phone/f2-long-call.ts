import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { recordingIdSchema } from '../../../contract/ids.ts'
import { save, startRecording, stopRecording } from '../../../testkit/browser/journey.ts'
import type { Random } from '../../../testkit/figures/random.ts'
import { type Phone, scriptPhone, setPhone, timesAsked } from '../../../testkit/phone/phone-calls.ts'
import { verifyAudible } from '../../../testkit/runs/audible.ts'
import { openFixture } from '../../../testkit/runs/fixture.ts'
import { observations } from '../../../testkit/runs/observer.ts'
import type { Outcome } from '../../../testkit/runs/outcome.ts'
import { STOPPED_BOUND_MS } from '../../../testkit/runs/verify.ts'
import type { Campaign, Row } from '../../row.ts'
import { GAP_BOUND_MS, judgeGap } from '../../verify/gap.ts'

const CALL_MS = 90_000
const SHORT_CALL_MS = 8000
const CALL: Partial<Phone> = { muted: true, silent: true, contexts: 'interrupted' }
/** The microphone is back, and no context runs any more. */
const OVER: Partial<Phone> = { muted: false, silent: false, contexts: 'suspended' }

export const f2: Row = {
  id: 'F2',
  title:
    'a call of 90 s (short: 8 s) with the AudioContext interrupted and suspended to the end; every other run the microphone is asked for in it',
  runs: { full: 10, short: 1 },
  limitSeconds: 400,
  async run(campaign, random, run): Promise<Outcome> {
    const asks = run % 2 === 1
    await using stage = await openFixture(campaign.clip)
    await scriptPhone(stage.device.context)
    const { page } = stage
    await page.goto(`${stage.url}/dashboard`)
    await startRecording(page)
    const mutedMs = await talkOnThePhone(page, campaign, random, async () => {
      if (asks) await page.getByRole('button', { name: 'Turn on the microphone' }).click()
    })
    const asked = await timesAsked(page)
    const { startedAt } = await observations(page)
    const audibleMs = Date.now() - (startedAt ?? 0) - mutedMs
    await stopRecording(page)
    const { starts, stops } = await observations(page)
    const recording = recordingIdSchema.parse(await save(page, 'With a long call'))
    const outcome = await verifyAudible(stage.elsewhere, {
      ...{ recording, audibleMs, allowedMs: STOPPED_BOUND_MS + GAP_BOUND_MS, segments: 2 },
    })
    const held = (await stage.elsewhere.recordings()).find(({ id }) => id === recording)
    const failures = [
      ...(asked > (asks ? 2 : 1) ? [`the microphone was asked for ${asked} times`] : []),
      ...judgeGap('muted', (starts[1] ?? Number.NaN) - (stops[0] ?? Number.NaN), held),
    ]
    return { ...outcome, failures: [...failures, ...outcome.failures] }
  },
}

/** Resolves to how long there was nothing to be heard, in milliseconds. */
export async function talkOnThePhone(
  page: Page,
  { short }: Campaign,
  random: Random,
  meanwhile: () => Promise<void> = async () => undefined,
): Promise<number> {
  await delay(random.between(3000, 6000))
  const since = await setPhone(page, CALL)
  const half = (short ? SHORT_CALL_MS : CALL_MS) / 2
  await delay(half)
  await meanwhile()
  await delay(half)
  const mutedMs = (await setPhone(page, OVER)) - since
  await delay(random.between(4000, 8000))
  return mutedMs
}
