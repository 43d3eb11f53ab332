import { setTimeout as delay } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'
import { recordingIdSchema } from '../../../contract/ids.ts'
import { save, startRecording, stopRecording } from '../../../testkit/browser/journey.ts'
import type { Random } from '../../../testkit/figures/random.ts'
import { type Fixture, openFixture } from '../../../testkit/runs/fixture.ts'
import { keptChunks } from '../../../testkit/runs/local-bytes.ts'
import { type Observations, observations } from '../../../testkit/runs/observer.ts'
import type { Outcome } from '../../../testkit/runs/outcome.ts'
import { STOPPED_BOUND_MS, verifySpoken } from '../../../testkit/runs/verify.ts'
import { STORAGE_ALARM } from '../../inject/alarm.ts'
import { fillable, fillDiskAt } from '../../inject/full-disk.ts'
import type { Row } from '../../row.ts'

const TOLD_MS = 2000
const FULL_MS = 6000
/** Chromium believes its last count of the room for 30 s (bucket_context.cc). */
const REFUSES_WITHIN_MS = 60_000
const CHUNKS = 12

/** Makes the disk full in a take that it starts; resolves to what makes room again. */
type Fill = (stage: Fixture<null>, page: Page, random: Random) => Promise<() => Promise<void>>

/** At a chosen chunk only a hook can refuse. */
const byChunk =
  (filesToo: boolean): Fill =>
  async (_stage, page, random) => {
    await fillDiskAt(page, Math.floor(random.between(0, CHUNKS)), filesToo)
    await startRecording(page)
    return () => fillDiskAt(page, null)
  }

/** The browser's own refusal comes when it counts again. */
const byBrowser: Fill = async ({ device, url }, page, random) => {
  const session = await device.context.newCDPSession(page)
  const { origin } = new URL(url)
  await startRecording(page)
  await delay(random.between(0, 2000))
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
  return async () => {
    await session.send('Storage.overrideQuotaForOrigin', { origin })
  }
}

const FILLS: readonly Fill[] = [byChunk(true), byChunk(false), byBrowser]

export const q1: Row = {
  id: 'Q1',
  title:
    'no room for 6 s from a slice on: in turns by a hook at slice 0 to 11, also with room beside the database, and by the browser’s own quota',
  runs: { full: 100, short: 1 },
  async run({ clip }, random, run): Promise<Outcome> {
    await using stage = await openFixture(clip)
    const { device, url, elsewhere } = stage
    await fillable(device.context)
    const page = await device.context.newPage()
    await page.goto(`${url}/dashboard`)
    await device.context.setOffline(true)
    const fill = FILLS[run % FILLS.length] ?? byBrowser
    const makeRoom = await fill(stage, page, random)
    await expect.poll(async () => (await observations(page)).refusedAt, { timeout: REFUSES_WITHIN_MS }).not.toBeNull()
    await delay(FULL_MS)
    const { failures, figures } = await whileFull(page)
    await makeRoom()
    await delay(2500)
    const { startedAt } = await observations(page)
    if (startedAt === null) throw new Error('the encoder was not seen to start')
    const spokenMs = Date.now() - startedAt
    await stopRecording(page)
    const recording = recordingIdSchema.parse(await save(page, 'With no room'))
    await device.context.setOffline(false)
    await page.reload()
    const outcome = await verifySpoken(elsewhere, { recording, spokenMs, allowedMs: STOPPED_BOUND_MS })
    return { ...outcome, failures: [...failures, ...outcome.failures], figures }
  },
}

/** Earlier chunks are intact, and the user was told: any notice about the storage counts, also a mild one. */
async function whileFull(page: Page): Promise<Required<Pick<Outcome, 'failures' | 'figures'>>> {
  const seen = await observations(page)
  const told = toldAfterMs(seen)
  const failures = told === null ? ['nothing is said of the storage'] : told > TOLD_MS ? ['told too late'] : []
  const kept = (await keptChunks(page)).length
  if (kept < seen.storedChunks) failures.push(`${seen.storedChunks - kept} chunks that were stored are gone`)
  return { failures, figures: [`chunk ${kept} refused, told after ${told} ms`] }
}

/** From the first chunk that was refused to the notice; null when there was none. */
function toldAfterMs({ refusedAt, alarms }: Observations): number | null {
  const alarm = alarms.find(({ words, at }) => STORAGE_ALARM.test(words) && at >= (refusedAt ?? 0))
  return alarm && refusedAt !== null ? alarm.at - refusedAt : null
}
