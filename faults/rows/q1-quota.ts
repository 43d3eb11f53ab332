import { setTimeout as delay } from 'node:timers/promises'
import { expect } from '@playwright/test'
import { recordingIdSchema } from '../../contract/ids.ts'
import { save, startRecording, stopRecording } from '../../e2e/journey.ts'
import { alarmAfter } from '../alarm.ts'
import { judgeSpoken, STOPPED_BOUND_MS } from '../judge.ts'
import type { Outcome, Row } from '../row.ts'
import { openStage } from '../stage.ts'
import { testimony } from '../witness.ts'

const TOLD_MS = 3000
/** Chromium believes its last count of the room for 30 s (bucket_context.cc). */
const REFUSES_WITHIN_MS = 60_000

export const q1: Row = {
  id: 'Q1',
  title: 'the origin has no room for 6 s in the middle of a take',
  runs: { full: 5, short: 0 },
  slow: 'Chromium believes its last count of the room for 30 s, so that a run lasts a minute and a half',
  async run({ clip }, random): Promise<Outcome> {
    await using stage = await openStage(clip)
    const { page, device, url, elsewhere } = stage
    await device.context.setOffline(true)
    const session = await device.context.newCDPSession(page)
    const { origin } = new URL(url)
    await startRecording(page)
    await delay(random.between(2000, 5000))
    await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
    const refusals = expect.poll(async () => (await testimony(page)).refusedWrites, { timeout: REFUSES_WITHIN_MS })
    await refusals.toBeGreaterThan(0)
    const failures = await alarmAfter(page, 'Storage', TOLD_MS)
    await delay(6000)
    await session.send('Storage.overrideQuotaForOrigin', { origin })
    await delay(2500)
    const { startedAt } = await testimony(page)
    if (startedAt === null) throw new Error('the encoder was not seen to start')
    const spokenMs = Date.now() - startedAt
    await stopRecording(page)
    const recording = recordingIdSchema.parse(await save(page, 'With no room'))
    await device.context.setOffline(false)
    await page.reload()
    const outcome = await judgeSpoken(elsewhere, { recording, spokenMs, allowedMs: STOPPED_BOUND_MS })
    return { ...outcome, failures: [...failures, ...outcome.failures] }
  },
}
