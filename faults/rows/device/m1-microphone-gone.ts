import { setTimeout as delay } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'
import { recordingIdSchema } from '../../../contract/ids.ts'
import { save, startRecording, stopRecording } from '../../../testkit/browser/journey.ts'
import { openFixture } from '../../../testkit/runs/fixture.ts'
import { type Observations, observations } from '../../../testkit/runs/observer.ts'
import type { Outcome } from '../../../testkit/runs/outcome.ts'
import { STOPPED_BOUND_MS, verifySegments } from '../../../testkit/runs/verify.ts'
import { LOSSES, type Loss } from '../../inject/microphone-losses.ts'
import type { Row } from '../../row.ts'
import { GAP_BOUND_MS, judgeGap } from '../../verify/gap.ts'

/** The fault happens → the words are on the screen. */
const TOLD_MS = 3000
/** Another microphone can be had → it records. */
const GOES_ON_MS = 3000
const PATIENCE_MS = 20_000

export const m1: Row = {
  id: 'M1',
  title: `${LOSSES.map(({ name }) => name).join(', ')}, in turns, every other run on another screen`,
  runs: { full: 20, short: 2 },
  alone: true,
  async run({ clip, short }, random, run): Promise<Outcome> {
    const loss = LOSSES[run % LOSSES.length]
    if (!loss) throw new Error('no such loss')
    // The losses are odd in number: the same one comes on the other screen the next time.
    const elsewhere = run % 2 === 0
    await using stage = await openFixture(clip)
    const { page } = stage
    await startRecording(page)
    if (elsewhere) await page.getByRole('link', { name: 'Library' }).first().click()
    await delay(random.between(3500, short ? 4500 : 9000))
    const fault = await suffer(page, loss)
    await delay(2500)
    if (elsewhere) await page.goBack()
    const seen = await observations(page)
    const spokenMs = Date.now() - (seen.startedAt ?? 0)
    await stopRecording(page)
    const recording = recordingIdSchema.parse(await save(page, loss.name))
    const gap = trueGap(loss, fault, seen)
    const outcome = await verifySegments(stage.elsewhere, {
      recording,
      spokenMs,
      allowedMs: gap.ms + GAP_BOUND_MS + STOPPED_BOUND_MS,
      segments: 2,
    })
    const held = (await stage.elsewhere.recordings()).find(({ id }) => id === recording)
    const failures = [
      ...judgeAlarm(loss, fault, seen, elsewhere),
      ...judgeReturn(loss, fault, gap),
      ...judgeGap(loss.reason, gap.ms, held),
      ...outcome.failures,
    ]
    return { ...outcome, failures: failures.map((words) => `${loss.name}: ${words}`) }
  },
}

type Fault = { at: number; healedAt: number | null }

/** From the fault until another encoder runs. Milliseconds since 1970, by the clock that page and campaign share. */
async function suffer(page: Page, loss: Loss): Promise<Fault> {
  const at = Date.now()
  await loss.happen(page)
  if (loss.heal) await delay(loss.heal.afterMs)
  const healedAt = loss.heal ? Date.now() : null
  await loss.heal?.end(page)
  await expect.poll(async () => (await observations(page)).starts.length, { timeout: PATIENCE_MS }).toBe(2)
  return { at, healedAt }
}

/** What was not heard, by the observer. */
function trueGap(loss: Loss, fault: Fault, { starts, stops }: Observations): { ms: number; goesOnAt: number } {
  const goesOnAt = starts[1] ?? Number.NaN
  const endedAt = loss.heardOn ? (stops[0] ?? Number.NaN) : fault.at
  return { ms: goesOnAt - endedAt, goesOnAt }
}

function judgeAlarm(loss: Loss, fault: Fault, { alarms }: Observations, elsewhere: boolean): string[] {
  const alarm = alarms.find(({ words, at }) => words.includes(loss.words) && at >= fault.at - 50)
  if (!alarm) return [`no alarm with "${loss.words}"`]
  const took = alarm.at - fault.at
  return [
    ...(took > TOLD_MS ? [`the alarm came after ${took} ms`] : []),
    ...(alarm.inBar === elsewhere ? [] : ['the alarm was not where the person looked']),
  ]
}

function judgeReturn(loss: Loss, fault: Fault, { goesOnAt }: { goesOnAt: number }): string[] {
  const took = goesOnAt - (fault.healedAt ?? fault.at + loss.knownAfterMs)
  return took > GOES_ON_MS ? [`the next segment began after ${took} ms`] : []
}
