import { setTimeout as delay } from 'node:timers/promises'
import { recordingIdSchema } from '../../contract/ids.ts'
import { save, startRecording, stopRecording } from '../../e2e/journey.ts'
import { alarmAfter } from '../alarm.ts'
import { breakable, breakDatabase } from '../broken-database.ts'
import { judgeSpoken, STOPPED_BOUND_MS } from '../judge.ts'
import type { Outcome, Row } from '../row.ts'
import { openStage } from '../stage.ts'
import { testimony } from '../witness.ts'

const TOLD_MS = 3000
const ERRORS = ['InvalidStateError', 'UnknownError'] as const

export const q2: Row = {
  id: 'Q2',
  title: 'transaction() and open() of the sound database throw for 2 to 10 s in a take',
  runs: { full: 20, short: 1 },
  async run({ clip }, random, run): Promise<Outcome> {
    await using stage = await openStage(clip)
    const { device, url, elsewhere } = stage
    await breakable(device.context)
    const page = await device.context.newPage()
    await page.goto(`${url}/dashboard`)
    await startRecording(page)
    await delay(random.between(2000, 4000))
    await breakDatabase(page, ERRORS[run % ERRORS.length] ?? 'UnknownError')
    const failures = await alarmAfter(page, 'Storage', TOLD_MS)
    await delay(random.between(2000, 10_000))
    await breakDatabase(page, null)
    await delay(1500)
    const { startedAt } = await testimony(page)
    if (startedAt === null) throw new Error('the encoder was not seen to start')
    const spokenMs = Date.now() - startedAt
    await stopRecording(page)
    const recording = recordingIdSchema.parse(await save(page, 'On a broken database'))
    const outcome = await judgeSpoken(elsewhere, { recording, spokenMs, allowedMs: STOPPED_BOUND_MS })
    return { ...outcome, failures: [...failures, ...outcome.failures] }
  },
}
