import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { recordingIdSchema } from '../../../contract/ids.ts'
import { databaseTexts } from '../../../src/i18n/english/loss.ts'
import { save, startRecording, stopRecording } from '../../../testkit/browser/journey.ts'
import { openFixture } from '../../../testkit/runs/fixture.ts'
import { observations } from '../../../testkit/runs/observer.ts'
import type { Outcome } from '../../../testkit/runs/outcome.ts'
import { STOPPED_BOUND_MS, verifySpoken } from '../../../testkit/runs/verify.ts'
import { alarmAfter, STORAGE_ALARM } from '../../inject/alarm.ts'
import { silenceable, silenceDatabases } from '../../inject/silent-database.ts'
import type { Row } from '../../row.ts'

/** Who is signed in, the notes and the databases are each waited for, one after the other. */
const SHOWN_MS = 30_000
/** A write is waited for first: 10 s, and the look that finds it. */
const TOLD_MS = 14_000
/** When no request is answered any more, and whether one ever is again. */
const VARIANTS = ['from the start', 'in the take, for good', 'in the take, for a while'] as const

export const i1: Row = {
  id: 'I1',
  title:
    'no request to IndexedDB is ever answered: from the start of the page, or in a take, for good or for a while, in turns',
  runs: { full: 10, short: 1 },
  limitSeconds: 300,
  async run({ clip }, random, run): Promise<Outcome> {
    const variant = VARIANTS[run % VARIANTS.length] ?? 'from the start'
    await using stage = await openFixture(clip)
    const { device, url, elsewhere } = stage
    const isFirst = variant === 'from the start'
    await visit(stage)
    await silenceable(device.context, isFirst)
    const page = await device.context.newPage()
    const failures = await shown(page, `${url}/dashboard`)
    if (isFirst) failures.push(...(await told(page)))
    await startRecording(page)
    await delay(random.between(2000, 4000))
    if (!isFirst) {
      await silenceDatabases(page, true)
      failures.push(...(await alarmAfter(page, STORAGE_ALARM, TOLD_MS)))
    }
    if (variant === 'in the take, for a while') {
      await delay(random.between(0, 10_000))
      await silenceDatabases(page, false)
    }
    await delay(random.between(1500, 3000))
    const { startedAt } = await observations(page)
    if (startedAt === null) throw new Error('the encoder was not seen to start')
    const spokenMs = Date.now() - startedAt
    await stopRecording(page)
    const recording = recordingIdSchema.parse(await save(page, 'Without an answer'))
    const outcome = await verifySpoken(elsewhere, { recording, spokenMs, allowedMs: STOPPED_BOUND_MS })
    return { ...outcome, failures: [...failures, ...outcome.failures].map((words) => `${variant}: ${words}`) }
  },
}

export const c23: Row = {
  id: 'C23',
  title: 'control: an app that gives the database all the time it wants shows no screen while that is silent',
  runs: { full: 5, short: 1 },
  async run({ clip }): Promise<Outcome> {
    await using stage = await openFixture(clip)
    const { device, url } = stage
    await visit(stage)
    await silenceable(device.context, true)
    await device.context.addInitScript(withoutLimit, LIMIT)
    const page = await device.context.newPage()
    await page.goto(`${url}/dashboard`)
    const isShown = await page
      .getByRole('button', { name: 'Start recording' })
      .waitFor({ timeout: SHOWN_MS })
      .then(
        () => true,
        () => false,
      )
    const failures = isShown ? ['its fault is not seen: there is a screen to record on'] : []
    return { failures, lossMs: null, duplicates: 0, bytesPerByte: null }
  },
}

/** What stands in the limit of src/local/unanswered-error.ts, also as it is built. */
const LIMIT = 'This browser does not answer.'

/** Runs in the page: that limit is never reached. */
function withoutLimit(limit: string): void {
  const { setTimeout: later } = window
  window.setTimeout = ((run: TimerHandler, ms?: number, ...more: unknown[]) =>
    String(run).includes(limit) ? 0 : later(run, ms, ...more)) as typeof window.setTimeout
}

/** Once as anybody: what stands in for a database is in the browser's cache then. */
async function visit({ page, url }: { page: Page; url: string }): Promise<void> {
  await page.goto(`${url}/dashboard`)
  await page.getByRole('button', { name: 'Start recording' }).waitFor()
  await page.close()
}

/** Opens the address, and waits for a screen on which a user can record. */
async function shown(page: Page, address: string): Promise<string[]> {
  const start = Date.now()
  await page.goto(address)
  await page.getByRole('button', { name: 'Start recording' }).waitFor({ timeout: SHOWN_MS * 3 })
  const took = Date.now() - start
  return took > SHOWN_MS ? [`the screen was there after ${took} ms`] : []
}

async function told(page: Page): Promise<string[]> {
  const words = Object.values(databaseTexts.standIn)
  const alert = page.getByRole('alert').filter({ hasText: new RegExp(words.map((one) => one.slice(0, 40)).join('|')) })
  return alert
    .first()
    .waitFor({ timeout: SHOWN_MS })
    .then(
      () => [],
      () => ['nothing is said of the databases'],
    )
}
