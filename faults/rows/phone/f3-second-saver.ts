import { setTimeout as delay } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'
import { recordingIdSchema } from '../../../contract/ids.ts'
import { recordUntil, save, startRecording, stopRecording } from '../../../testkit/browser/journey.ts'
import { startHttpFaults } from '../../../testkit/faults/http-faults.ts'
import { NO_SPARE, suspendTabs, withoutWorker } from '../../../testkit/faults/suspend.ts'
import type { Random } from '../../../testkit/figures/random.ts'
import { stealLocks } from '../../../testkit/phone/stolen-locks.ts'
import { verifyAudible } from '../../../testkit/runs/audible.ts'
import { openFixtureBehind } from '../../../testkit/runs/fixture.ts'
import { observations } from '../../../testkit/runs/observer.ts'
import { countOutbox } from '../../../testkit/runs/outbox.ts'
import type { Outcome } from '../../../testkit/runs/outcome.ts'
import { LOSS_BOUND_MS } from '../../../testkit/runs/verify.ts'
import type { Campaign, Row } from '../../row.ts'
import { saveRecovered } from '../../verify/recovery.ts'

const PATIENCE_MS = 60_000
/** What Chromium keeps for a process that stands still, and hands over then (audio_input_sync_writer.cc). */
const KEPT_MS = 3000

export const f3: Row = {
  id: 'F3',
  title:
    'a tab that records, in every other run the rest of a take that was stopped, stands still and loses its locks, as in the back/forward cache; a second tab saves the take, sent by then in every other run; the first goes on and saves',
  runs: { full: 20, short: 2 },
  run: (campaign, random, run) =>
    saveTwice(campaign, random, { isSent: run % 2 === 1, isContinued: [0, 3].includes(run % 4) }),
}

type Meanwhile = {
  /** Whether what the second tab saved is on the server before the first goes on. */
  isSent: boolean
  /** Whether what runs is the rest of a take that was stopped before. */
  isContinued?: boolean
  /** Called when the first runs again. */
  goesOn?: (first: Page) => Promise<void>
}

export async function saveTwice(
  { clip }: Campaign,
  random: Random,
  { isSent, isContinued = false, goesOn }: Meanwhile,
): Promise<Outcome> {
  await using stage = await openFixtureBehind(clip, startHttpFaults, { flags: NO_SPARE })
  const { page: first, device, elsewhere, between, url } = stage
  await withoutWorker(first)
  await first.goto(`${url}/dashboard`)
  await startRecording(first)
  if (isContinued) await stopAndContinue(first)
  await delay(random.between(4000, 8000))
  const suspended = await suspendTabs(device)
  const since = Date.now()
  const second = await device.context.newPage()
  await second.goto(`${url}/library`)
  await stealLocks(second)
  if (!isSent) between.set(({ path }) => (/uploads|recordings/.test(path) ? { kind: 'hang-up' } : { kind: 'pass' }))
  const { recording } = await saveRecovered(second, url)
  if (isSent) await expect.poll(() => countOutbox(second), { timeout: PATIENCE_MS }).toBe(0)
  await second.goto(`${url}/healthz`)
  suspended.resume()
  const until = Date.now()
  const stoodStillMs = until - since
  await goesOn?.(first)
  await delay(random.between(5000, 8000))
  const { startedAt, starts, stops } = await observations(first)
  const restedMs = isContinued ? (starts[1] ?? 0) - (stops[0] ?? 0) : 0
  const end = Date.now()
  const audibleMs = end - (startedAt ?? 0) - stoodStillMs - restedMs
  const encoders = starts.map((start, at) => {
    const next = starts[at + 1] ?? end
    const stoodStill = Math.max(0, Math.min(next, until) - Math.max(start, since))
    return { start, audibleMs: next - start - stoodStill - (at === 0 ? restedMs : 0) }
  })
  await stopRecording(first)
  const saved = recordingIdSchema.parse(await save(first, 'Saved by both'))
  between.set(() => ({ kind: 'pass' }))
  await first.reload()
  if (!goesOn) await expect.poll(() => countOutbox(first), { timeout: PATIENCE_MS }).toBe(0)
  // What it had heard and not handed out by then is a chunk, as at a kill.
  const judged = { audibleMs, stoodStillMs: stoodStillMs + KEPT_MS, keptMs: KEPT_MS, allowedMs: LOSS_BOUND_MS }
  return await verifyAudible(elsewhere, {
    recording: goesOn ? recording : saved,
    ...judged,
    encoders,
    isInSeveral: isSent,
  })
}

async function stopAndContinue(page: Page): Promise<void> {
  await recordUntil(page, 2)
  await stopRecording(page)
  await page.getByRole('button', { name: 'Continue recording' }).click()
  await recordUntil(page, 4)
}
