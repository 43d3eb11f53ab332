import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { recordingIdSchema } from '../../../contract/ids.ts'
import type { Recording } from '../../../contract/recordings/recording.ts'
import { fillSignIn, save, startRecording, stopRecording } from '../../../testkit/browser/journey.ts'
import { PATIENCE_MS } from '../../../testkit/browser/patience.ts'
import type { Random } from '../../../testkit/figures/random.ts'
import { seenIn } from '../../../testkit/runs/audible.ts'
import { keptBytes } from '../../../testkit/runs/local-bytes.ts'
import { observations } from '../../../testkit/runs/observer.ts'
import type { Outcome } from '../../../testkit/runs/outcome.ts'
import { STOPPED_BOUND_MS, verifySpoken } from '../../../testkit/runs/verify.ts'
import { type Clocks, lacksClocks, openClocks, WHOSE, type Whose } from '../../inject/clocks.ts'
import { EDITS } from '../../inject/edits.ts'
import type { Campaign, Row } from '../../row.ts'
import { type KeptTake, keepTake, verifyBytes } from '../../verify/kept-take.ts'

const MINUTE = 60
const DAY = 24 * 60 * MINUTE
/** Seconds; the long ones first, so that four runs reach them. */
const STEPS = [40 * DAY, -40 * DAY, 90 * MINUTE, -90 * MINUTE, 2 * MINUTE, -2 * MINUTE] as const
/** No session lives so long: with such a clock a user may have to sign in again. */
const LONG = 30 * DAY
const BYTES = 60_000
const DONE_MS = 120_000

export const t1: Row = {
  id: 'T1',
  title:
    'the clock of the device, the server or the worker is set by ±2 min, ±90 min or ±40 days in the middle of a take, and set right again, in turns',
  runs: { full: 18, short: 1 },
  limitSeconds: 480,
  lacks: lacksClocks,
  run: (campaign, random, run) => {
    const by = STEPS[run % STEPS.length] ?? 0
    // Once more around, each step falls to the next of them: 18 runs are all pairs.
    const whose = WHOSE[(run + Math.floor(run / STEPS.length)) % WHOSE.length] ?? 'device'
    return underClock(campaign, random, whose, by)
  },
}

export const c21: Row = {
  id: 'C21',
  title: 'control: an app that believes the clock of its device at once empties its trash when that is 40 days ahead',
  runs: { full: 3, short: 0 },
  slow: 'it does all that T1 does.',
  limitSeconds: 480,
  lacks: lacksClocks,
  async run(campaign, random) {
    const outcome = await underClock(campaign, random, 'device', 40 * DAY, believe)
    return seenIn(
      outcome,
      outcome.failures.some((words) => words.includes(TRASH_LOST)),
    )
  },
}

const TRASH_LOST = 'the trash of this device lost a take'

/** Runs in the page: whenever the app looks what it knows of the clock, that has been right for long. */
function believe(): void {
  const looks = new WeakSet<IDBRequest>()
  const { get } = IDBObjectStore.prototype
  IDBObjectStore.prototype.get = function (key) {
    const request = get.call(this, key)
    if (this.name === 'meta' && key === 'clock') looks.add(request)
    return request
  }
  const result = Object.getOwnPropertyDescriptor(IDBRequest.prototype, 'result')
  if (!result?.get) throw new Error('This browser has no results.')
  const { get: read } = result
  Object.defineProperty(IDBRequest.prototype, 'result', {
    ...result,
    get(this: IDBRequest): unknown {
      // A minute ago: a look of this very moment may be later than the one that the app compares it with.
      return looks.has(this) ? { key: 'clock', seen: Date.now() - 60_000, believedFrom: 0 } : read.call(this)
    },
  })
}

/** `before` runs in the page before the app. */
async function underClock(
  campaign: Campaign,
  random: Random,
  whose: Whose,
  by: number,
  before?: () => void,
): Promise<Outcome> {
  await using clocks = await openClocks(campaign.clip, whose)
  const { page, device } = clocks
  if (before) await device.context.addInitScript(before)
  const mayEnd = Math.abs(by) >= LONG
  const [sent, trashed] = [await keepTake(page, campaign, BYTES), await keepTake(page, campaign, BYTES)]
  await page.reload()
  for (const take of [sent, trashed]) await verifyBytes(clocks.elsewhere(), take, {})
  await putAway(clocks, trashed)
  const unsent = await trashUnsent(clocks, campaign)

  await page.goto(`${clocks.url}/dashboard`)
  await startRecording(page)
  await delay(random.between(2500, 6000))
  const { startedAt } = await observations(page)
  if (startedAt === null) throw new Error('the encoder was not seen to start')
  await clocks.set(by)
  await delay(random.between(2500, 6000))
  const failures = await alarms(page)
  const spokenMs = Date.now() - startedAt
  await stopRecording(page)
  const recording = recordingIdSchema.parse(await save(page, 'Under another clock'))
  await clocks.restart()
  if (mayEnd) await signInWhereAsked(page)
  const outcome = await verifySpoken(clocks.elsewhere(), {
    recording,
    spokenMs,
    allowedMs: STOPPED_BOUND_MS,
    others: 1,
  })
  failures.push(...outcome.failures)
  failures.push(...(await rename(clocks, sent, 'Under another clock')))
  failures.push(...(await transcribed(clocks, recording)))

  await clocks.set(0)
  await clocks.restart()
  await page.reload()
  if (mayEnd) await signInWhereAsked(page)
  failures.push(...(await rename(clocks, sent, 'Set right again')))
  // What is in the trash, here and there, is as young as it was.
  if ((await keptBytes(page, unsent.recording)) !== unsent.bytes) failures.push(TRASH_LOST)
  for (const take of [trashed, unsent]) failures.push(...(await takeOut(clocks, take)))
  return { ...outcome, failures: failures.map((words) => `${whose} ${by} s: ${words}`) }
}

/** What the recorder says that is wrong. */
async function alarms(page: Page): Promise<string[]> {
  const { alarms: said } = await observations(page)
  return said.map(({ words }) => `the recorder says "${words}"`)
}

async function putAway({ page, url, elsewhere }: Clocks, { recording }: KeptTake): Promise<void> {
  await page.goto(`${url}/recording/${recording}`)
  await trash(page)
  await until(async () => !(await elsewhere().recordings()).some(({ id }) => id === recording))
}

const trash = async (page: Page): Promise<void> => EDITS.find(({ name }) => name === 'a move to the trash')?.make(page)

/** A take that was put into the trash before anything of it was sent. */
async function trashUnsent({ page, device, url }: Clocks, campaign: Campaign): Promise<KeptTake> {
  await device.context.setOffline(true)
  const take = await keepTake(page, campaign, BYTES)
  await page.goto(`${url}/recording/${take.recording}`)
  await trash(page)
  await device.context.setOffline(false)
  return take
}

/** A long step ends sessions, as it should: the screens stay, and one button leads to the sign-in. */
async function signInWhereAsked(page: Page): Promise<void> {
  const link = page.getByRole('link', { name: 'Sign In', exact: true }).first()
  const asked = await link.waitFor({ timeout: 10_000 }).then(
    () => true,
    () => false,
  )
  if (!asked) return
  await link.click()
  await fillSignIn(page)
}

async function rename({ page, url, elsewhere }: Clocks, take: KeptTake, title: string): Promise<string[]> {
  await page.goto(`${url}/recording/${take.recording}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Rename', exact: true }).click()
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const came = await until(async () => (await held(elsewhere, take.recording))?.title === title)
  return came ? [] : [`the title "${title}" does not come to the server`]
}

async function transcribed({ elsewhere }: Clocks, recording: string): Promise<string[]> {
  const state = async () => (await held(elsewhere, recording))?.transcription.state
  return (await until(async () => (await state()) === 'done', DONE_MS)) ? [] : [`it stays ${await state()}`]
}

/** Restores it, and looks for all of its bytes on the server. */
async function takeOut({ page, url, elsewhere }: Clocks, take: KeptTake): Promise<string[]> {
  await page.goto(`${url}/recording/${take.recording}`)
  const restored = await page
    .getByRole('button', { name: 'Restore', exact: true })
    .click({ timeout: PATIENCE_MS })
    .then(
      () => true,
      () => false,
    )
  if (!restored) return ['it cannot be taken out of the trash any more']
  const { failures } = await verifyBytes(elsewhere(), take, {})
  return failures.filter((words) => words.includes('bytes'))
}

const held = async (elsewhere: Clocks['elsewhere'], recording: string): Promise<Recording | undefined> =>
  (await elsewhere().recordings()).find(({ id }) => id === recording)

async function until(holds: () => Promise<boolean>, patienceMs = PATIENCE_MS): Promise<boolean> {
  const deadline = performance.now() + patienceMs
  while (performance.now() < deadline) {
    if (await holds()) return true
    await delay(250)
  }
  return false
}
