import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { recordingIdSchema } from '../../../contract/ids.ts'
import { save, startRecording, stopRecording } from '../../../testkit/browser/journey.ts'
import type { Random } from '../../../testkit/figures/random.ts'
import { type Phone, scriptPhone, setPhone } from '../../../testkit/phone/phone-calls.ts'
import { verifyAudible } from '../../../testkit/runs/audible.ts'
import { openFixture } from '../../../testkit/runs/fixture.ts'
import { observations } from '../../../testkit/runs/observer.ts'
import type { Outcome } from '../../../testkit/runs/outcome.ts'
import { STOPPED_BOUND_MS } from '../../../testkit/runs/verify.ts'
import type { Row } from '../../row.ts'

/** A muted microphone says so at once. */
export const MUTED = { words: 'muted the microphone', ms: 3000 }
/** Where no context runs, silence shows in the chunks: one of them, and the 2.5 s after which it is told. */
const SILENT = { words: 'No sound detected', ms: 6000 }
/** A microphone that comes back is looked for each second. */
const BACK_MS = 4000
export const CALL: Partial<Phone> = { muted: true, silent: true, contexts: 'interrupted' }
const OVER: Partial<Phone> = { muted: false, silent: false, contexts: 'suspended' }

type Alarm = { words: string; ms: number }
type Happening = {
  name: string
  /** As the page finds it. */
  first?: Partial<Phone>
  /** What happens, what the user is told of it, and for how long it lasts. */
  steps: readonly { phone: Partial<Phone>; alarm: Alarm | null; lastsMs: number; isDeaf: boolean }[]
}

const HAPPENINGS: readonly Happening[] = [
  {
    name: 'a call, after which no context runs',
    steps: [
      { phone: CALL, alarm: MUTED, lastsMs: 6000, isDeaf: true },
      { phone: OVER, alarm: null, lastsMs: 6000, isDeaf: false },
    ],
  },
  {
    name: 'a call, after which no context runs and the microphone is silent',
    steps: [
      { phone: CALL, alarm: MUTED, lastsMs: 6000, isDeaf: true },
      { phone: { ...OVER, silent: true }, alarm: SILENT, lastsMs: 4000, isDeaf: true },
      { phone: OVER, alarm: null, lastsMs: 5000, isDeaf: false },
    ],
  },
  {
    name: 'contexts that never run',
    first: { contexts: 'suspended' },
    steps: [{ phone: {}, alarm: null, lastsMs: 8000, isDeaf: false }],
  },
  {
    name: 'silence while no context runs',
    first: { contexts: 'suspended' },
    steps: [
      { phone: { silent: true }, alarm: SILENT, lastsMs: 3000, isDeaf: true },
      { phone: { silent: false }, alarm: null, lastsMs: 5000, isDeaf: false },
    ],
  },
  {
    name: 'muted from its start',
    first: { muted: true, silent: true },
    steps: [
      { phone: {}, alarm: MUTED, lastsMs: 4000, isDeaf: true },
      { phone: { muted: false, silent: false }, alarm: null, lastsMs: 5000, isDeaf: false },
    ],
  },
]

export const a1: Row = {
  id: 'A1',
  title: `as an iPhone does: ${HAPPENINGS.map(({ name }) => name).join('; ')}, in turns`,
  runs: { full: 10, short: 1 },
  async run({ clip }, random, run): Promise<Outcome> {
    const happening = HAPPENINGS[run % HAPPENINGS.length]
    if (!happening) throw new Error('There is no such happening.')
    await using stage = await openFixture(clip)
    await stage.page.close()
    await scriptPhone(stage.device.context, happening.first)
    const page = await stage.device.context.newPage()
    await page.goto(`${stage.url}/dashboard`)
    await startRecording(page)
    const { heardMs, failures } = await suffer(page, happening, random)
    await stopRecording(page)
    const recording = recordingIdSchema.parse(await save(page, 'On a telephone'))
    const allowedMs = STOPPED_BOUND_MS + BACK_MS
    const outcome = await verifyAudible(stage.elsewhere, { recording, audibleMs: heardMs, allowedMs })
    return { ...outcome, failures: [...failures, ...outcome.failures].map((words) => `${happening.name}: ${words}`) }
  },
}

/** Resolves to how long there was something to be heard, and to what was wrong with what was said. */
async function suffer(page: Page, { steps, first }: Happening, random: Random) {
  const failures: string[] = []
  const isWell = !first?.muted
  const before = isWell ? random.between(3000, 5000) : 0
  let heardMs = before
  await delay(before)
  if (isWell) failures.push(...(await isIdle(page)))
  for (const { phone, alarm, lastsMs, isDeaf } of steps) {
    const at = Date.now()
    await setPhone(page, phone)
    if (alarm) failures.push(...(await isTold(page, alarm, at)))
    await delay(Math.max(0, at + lastsMs - Date.now()))
    if (!alarm) failures.push(...(await isIdle(page)))
    if (!isDeaf) heardMs += Date.now() - at
  }
  return { heardMs, failures }
}

/** What is wrong with how an alarm was told. `at`: since when it is due. */
export async function isTold(page: Page, { words, ms }: Alarm, at: number): Promise<string[]> {
  const alarm = page
    .getByRole('alert')
    .filter({ hasText: words })
    .or(page.getByRole('status').filter({ hasText: words }))
  const isThere = await alarm
    .first()
    .waitFor({ timeout: ms * 4 })
    .then(
      () => true,
      () => false,
    )
  if (!isThere) return [`no alarm with "${words}"`]
  const told = (await observations(page)).alarms.find((one) => one.words.includes(words) && one.at >= at - 50)
  const took = (told?.at ?? Date.now()) - at
  return took > ms ? [`the alarm "${words}" came after ${took} ms`] : []
}

/** Nothing is wrong, and nothing is said to be: the gap that was may be told. */
async function isIdle(page: Page): Promise<string[]> {
  const said = await page
    .getByRole('alert')
    .filter({ hasText: new RegExp(`${MUTED.words}\\. End|${SILENT.words}`) })
    .count()
  return said > 0 ? [`an alarm stands though all is well: ${await page.getByRole('alert').allInnerTexts()}`] : []
}
