import { setTimeout as delay } from 'node:timers/promises'
import { recordingIdSchema } from '../../../contract/ids.ts'
import { UPLOAD_PATCH_BYTES } from '../../../contract/limits.ts'
import { save, startRecording, stopRecording, turnCaptionsOn, waitForExtras } from '../../../testkit/browser/journey.ts'
import type { Random } from '../../../testkit/figures/random.ts'
import { openFixtureBehind } from '../../../testkit/runs/fixture.ts'
import { observations } from '../../../testkit/runs/observer.ts'
import type { Outcome } from '../../../testkit/runs/outcome.ts'
import { STOPPED_BOUND_MS, verifySpoken } from '../../../testkit/runs/verify.ts'
import { startFaultProxy } from '../../../testkit/servers/fault-proxy.ts'
import type { Campaign, Row } from '../../row.ts'
import { keepTake, MOST_BYTES_PER_BYTE, verifyBytes } from '../../verify/kept-take.ts'

const CUT_EVERY = [2_000_000, 700_000]
/**
 * The first cut finds used connections, and Chromium sends the piece again on each of them, up to six (CLOSE_HEADER).
 * In 43 MB that is little, in 4 MB it is not.
 */
const FIRST_CUT_BYTES = 6 * UPLOAD_PATCH_BYTES
const PATIENCE_MS = 600_000
/** A take that is captioned is sent in pieces of some KB each: a cut each few of them. */
const CAPTIONS_CUT_EVERY = 30_000
const CAPTIONED_MS = 30_000

export const n1: Row = {
  id: 'N1',
  title: '43 MB over a link cut every 2 MB and every 0.7 MB on average, in turns (short: 4 MB)',
  runs: { full: 40, short: 1 },
  limitSeconds: PATIENCE_MS / 1000 + 60,
  async run(campaign, random, run): Promise<Outcome> {
    if (campaign.captions) return cutWhileCaptioned(campaign, random)
    const resetEvery = CUT_EVERY[(run + (campaign.short ? 1 : 0)) % CUT_EVERY.length] ?? 0
    await using stage = await openFixtureBehind(campaign.clip, (target) =>
      startFaultProxy(target, { seed: random.seed() }),
    )
    const { page, device, elsewhere, between } = stage
    await device.context.setOffline(true)
    const take = await keepTake(page, campaign, campaign.short ? 4_000_000 : 43_000_000)
    between.set({ seed: random.seed(), resetEvery })
    const before = between.sent()
    await device.context.setOffline(false)
    await page.reload()
    const sent = (): number => between.sent() - before
    const most = MOST_BYTES_PER_BYTE + (campaign.short ? FIRST_CUT_BYTES / take.bytes : 0)
    const outcome = await verifyBytes(elsewhere, take, { sent, most, patienceMs: PATIENCE_MS })
    if (between.resets() === 0) outcome.failures.push('the link was never cut')
    return outcome
  },
}

/** The link is cut while the take is spoken and sent. */
async function cutWhileCaptioned({ clip }: Campaign, random: Random): Promise<Outcome> {
  await using stage = await openFixtureBehind(clip, (target) => startFaultProxy(target, { seed: random.seed() }))
  const { page, elsewhere, between } = stage
  await waitForExtras(page)
  await startRecording(page)
  await turnCaptionsOn(page)
  between.set({ seed: random.seed(), resetEvery: CAPTIONS_CUT_EVERY })
  await delay(CAPTIONED_MS)
  const cuts = between.resets()
  await stopRecording(page)
  const { startedAt, stops } = await observations(page)
  const [stoppedAt] = stops
  if (startedAt === null || stoppedAt === undefined) throw new Error('the encoder was not seen to start and stop')
  const recording = recordingIdSchema.parse(await save(page, 'Cut while captioned'))
  const spoken = { recording, spokenMs: stoppedAt - startedAt, allowedMs: STOPPED_BOUND_MS }
  const outcome = await verifySpoken(elsewhere, spoken)
  if (cuts === 0) outcome.failures.push('the link was never cut')
  return { ...outcome, figures: [`${cuts} cuts while it was spoken`] }
}
