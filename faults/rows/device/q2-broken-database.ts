import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { recordingIdSchema } from '../../../contract/ids.ts'
import { save, startRecording, stopRecording } from '../../../testkit/browser/journey.ts'
import { breakable, breakDatabase, breakFiles } from '../../../testkit/faults/broken-database.ts'
import { openFixture } from '../../../testkit/runs/fixture.ts'
import { observations } from '../../../testkit/runs/observer.ts'
import type { Outcome } from '../../../testkit/runs/outcome.ts'
import { STOPPED_BOUND_MS, verifySpoken } from '../../../testkit/runs/verify.ts'
import { alarmAfter, STORAGE_ALARM } from '../../inject/alarm.ts'
import type { Row } from '../../row.ts'

const TOLD_MS = 3000
const HEARD_MS = 10_000
const ERRORS = ['InvalidStateError', 'UnknownError'] as const
/** What else is wrong: nothing; files of the origin throw too; and all of it lasts until the server has the recording. */
const VARIANTS = ['alone', 'files too', 'for good', 'files too, for good'] as const

export const q2: Row = {
  id: 'Q2',
  title:
    'transaction() and open() of the sound database throw in a take, files of the origin too, for 2 to 10 s or for good',
  runs: { full: 20, short: 1 },
  async run({ clip }, random, run): Promise<Outcome> {
    await using stage = await openFixture(clip)
    const { device, url, elsewhere } = stage
    const variant = VARIANTS[run % VARIANTS.length] ?? 'alone'
    await breakable(device.context)
    const page = await device.context.newPage()
    await page.goto(`${url}/dashboard`)
    await startRecording(page)
    await delay(random.between(2000, 4000))
    if (variant.startsWith('files')) await breakFiles(page, true)
    await breakDatabase(page, ERRORS[Math.floor(run / VARIANTS.length) % ERRORS.length] ?? 'UnknownError')
    const failures = await alarmAfter(page, STORAGE_ALARM, TOLD_MS)
    await delay(random.between(2000, 10_000))
    if (!variant.endsWith('for good')) {
      await breakDatabase(page, null)
      await breakFiles(page, false)
    }
    await delay(1500)
    const { startedAt } = await observations(page)
    if (startedAt === null) throw new Error('the encoder was not seen to start')
    const spokenMs = Date.now() - startedAt
    await stopRecording(page)
    if (variant.endsWith('for good')) failures.push(...(await hears(page)))
    const recording = recordingIdSchema.parse(await save(page, 'On a broken database'))
    const outcome = await verifySpoken(elsewhere, { recording, spokenMs, allowedMs: STOPPED_BOUND_MS })
    return { ...outcome, failures: [...failures, ...outcome.failures] }
  },
}

/** What was just spoken can be played, while the database is down. */
async function hears(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  const playing = page.getByRole('button', { name: 'Pause playback' })
  const isHeard = await playing.waitFor({ timeout: HEARD_MS }).then(
    () => true,
    () => false,
  )
  if (!isHeard) return ['the take cannot be heard before the database is back']
  await playing.click()
  return []
}
