import { setTimeout as delay } from 'node:timers/promises'
import { expect } from '@playwright/test'
import { recordingIdSchema } from '../../../contract/ids.ts'
import { save, signInAgain, startRecording } from '../../../testkit/browser/journey.ts'
import { PATIENCE_MS } from '../../../testkit/browser/patience.ts'
import { breakable, breakDatabase } from '../../../testkit/faults/broken-database.ts'
import { openFixture } from '../../../testkit/runs/fixture.ts'
import { observations } from '../../../testkit/runs/observer.ts'
import type { Outcome } from '../../../testkit/runs/outcome.ts'
import { LOSS_BOUND_MS, verifySpoken } from '../../../testkit/runs/verify.ts'
import { expectToReturn, lossOrStandInFailures } from '../../campaign/loss.ts'
import { alarmAfter, STORAGE_ALARM } from '../../inject/alarm.ts'
import { corruptDatabases, DAMAGES_OF_FILES, loseLocalStorage } from '../../inject/corrupt-files.ts'
import type { Row } from '../../row.ts'
import { keepTake, verifyBytes } from '../../verify/kept-take.ts'

const BYTES = 300_000
const TOLD_MS = 3000

export const q3: Row = {
  id: 'Q3',
  title:
    'kill -9 and files of the database corrupted, in turns with the local storage gone: a take in the second lane, and a recording on the server',
  runs: { full: 20, short: 1 },
  async run(campaign, random, run): Promise<Outcome> {
    const harm = DAMAGES_OF_FILES[run % DAMAGES_OF_FILES.length]
    if (!harm) throw new Error('no such harm')
    await using stage = await openFixture(campaign.clip)
    const { device, url, elsewhere } = stage
    const confirmed = await keepTake(stage.page, campaign, BYTES)
    await stage.page.reload()
    const kept = await verifyBytes(elsewhere, confirmed, {})

    await breakable(device.context)
    const page = await device.context.newPage()
    await page.goto(`${url}/dashboard`)
    await breakDatabase(page, 'UnknownError')
    await startRecording(page)
    const alarm = await alarmAfter(page, STORAGE_ALARM, TOLD_MS)
    await delay(random.between(3000, 6000))
    const { startedAt } = await observations(page)
    if (startedAt === null) throw new Error('the encoder was not seen to start')
    const spokenMs = Date.now() - startedAt
    await device.kill()
    corruptDatabases(device.profile, harm)
    if (run % 2 === 0) loseLocalStorage(device.profile)

    await device.relaunch()
    // Chromium writes cookies every 30 s, so the session is made anew.
    await device.context.clearCookies()
    const again = await device.context.newPage()
    await again.goto(`${url}/dashboard`)
    const told = await lossOrStandInFailures(again)
    await expect(again.getByText('Recovered recording').first()).toBeVisible({ timeout: PATIENCE_MS })
    const recording = recordingIdSchema.parse(await save(again, 'From the second lane'))
    await signInAgain(again)
    const spoken = await verifySpoken(elsewhere, { recording, spokenMs, allowedMs: LOSS_BOUND_MS, others: 1 })
    await again.goto(`${url}/dashboard`)
    await expectToReturn(again, confirmed.recording)
    const failures = [...kept.failures, ...alarm, ...told, ...spoken.failures]
    return { ...spoken, failures: failures.map((words) => `${harm.name}: ${words}`) }
  },
}
