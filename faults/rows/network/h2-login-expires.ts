import { setTimeout as delay } from 'node:timers/promises'
import { expect } from '@playwright/test'
import { signInAgain } from '../../../testkit/browser/journey.ts'
import { startHttpFaults } from '../../../testkit/faults/http-faults.ts'
import { openFixtureBehind } from '../../../testkit/runs/fixture.ts'
import type { Outcome } from '../../../testkit/runs/outcome.ts'
import { endSession } from '../../inject/end-session.ts'
import type { Row } from '../../row.ts'
import { keepTake, verifyBytes } from '../../verify/kept-take.ts'

const TAKES = 3
const BYTES = 300_000
const DAYS_MS = 3 * 24 * 60 * 60 * 1000
/** Long enough for a drain that does not know when to stop. */
const WATCH_MS = 4000
/** One by the outbox and one by the pull, of the page and of the worker. */
const MOST_REFUSALS = 4

export const h2: Row = {
  id: 'H2',
  title: 'the session ends during three days with no network; three recordings wait',
  runs: { full: 20, short: 1 },
  async run(campaign): Promise<Outcome> {
    await using stage = await openFixtureBehind(campaign.clip, startHttpFaults)
    const { page, device, elsewhere, between, url } = stage
    await device.context.setOffline(true)
    const takes = []
    for (let take = 0; take < TAKES; take++) takes.push(await keepTake(page, campaign, BYTES))
    await endSession(device.context, url, stage.server.url)
    await page.clock.setSystemTime(Date.now() + DAYS_MS)
    const before = between.seen.length
    await device.context.setOffline(false)
    await expect(page.getByText('Sign in again to upload')).toHaveCount(1, { timeout: 60_000 })
    await delay(WATCH_MS)
    const refused = between.seen.slice(before).filter(({ status }) => status === 401).length
    const failures = refused > MOST_REFUSALS ? [`${refused} calls were made without a session`] : []
    if (!page.url().includes('/dashboard')) failures.push('the screens were left')
    await signInAgain(page)

    const outcomes: Outcome[] = []
    for (const take of takes) outcomes.push(await verifyBytes(elsewhere, take, {}))
    return {
      failures: [...failures, ...outcomes.flatMap((outcome) => outcome.failures.filter((words) => !isCount(words)))],
      lossMs: null,
      duplicates: (await elsewhere.recordings()).length - TAKES,
      bytesPerByte: null,
    }
  },
}

/** The judge of one take expects one recording; here three arrive one after the other. */
const isCount = (words: string): boolean => /^the server holds \d recordings$/.test(words)
