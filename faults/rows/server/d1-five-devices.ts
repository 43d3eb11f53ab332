import { setTimeout as delay } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { ChangesAnswer } from '../../../contract/changes.ts'
import type { RecordingId } from '../../../contract/ids.ts'
import type { Verdict } from '../../../testkit/faults/http-faults.ts'
import type { Random } from '../../../testkit/figures/random.ts'
import { keptBytes } from '../../../testkit/runs/local-bytes.ts'
import type { Outcome } from '../../../testkit/runs/outcome.ts'
import { type Fleet, type Member, openFleet } from '../../inject/devices.ts'
import { EDITS } from '../../inject/edits.ts'
import type { Campaign, Row } from '../../row.ts'
import { type DeviceState, readDevice } from '../../verify/device-state.ts'
import { type KeptTake, keepTake, verifyBytes } from '../../verify/kept-take.ts'

const DEVICES = 5
const SHORT_DEVICES = 3
const BYTES = 60_000
/** From the end of the partitions. */
const ALL_EQUAL_MS = 75_000
/** From the first contact of a device after the last change of the server. */
const CONTACT_MS = 10_000
/** For what comes before the fault. */
const PATIENCE_MS = 120_000
/** How long a browser is stopped, at least and at most. */
const PAUSE_MS = { least: 3000, most: 20_000 }
/** What a user does on one device while the links are bad. */
const ACTS = 4
/** A recording that has changed meanwhile may not have the button any more; then the user gives up. */
const ACT_MS = 10_000

export const d1: Row = {
  id: 'D1',
  title:
    'five devices of one person: takes, edits, kills, stopped browsers, one-way partitions; then nobody touches anything (short: three)',
  runs: { full: 10, short: 1 },
  limitSeconds: 600,
  alone: true,
  run: (campaign, random) => untilQuiet(campaign, random, () => undefined),
}

export const c12: Row = {
  id: 'C12',
  title: 'control: the devices of D1 in tabs that nobody sees, which do not ask for news each minute',
  runs: { full: 2, short: 0 },
  slow: 'it waits as long as D1 may take.',
  limitSeconds: 600,
  alone: true,
  async run(campaign, random) {
    const { failures } = await untilQuiet(campaign, random, hide)
    return failures.some((words) => words.startsWith(NOT_EQUAL))
      ? { failures: [], lossMs: null, duplicates: 0, bytesPerByte: null }
      : { failures: ['its fault is not seen'], lossMs: null, duplicates: 0, bytesPerByte: null }
  },
}

const NOT_EQUAL = 'not all is equal'

/** Runs in the page before the app. */
function hide(): void {
  Object.defineProperty(Document.prototype, 'visibilityState', { get: () => 'hidden' })
}

async function untilQuiet(campaign: Campaign, random: Random, before: () => void): Promise<Outcome> {
  await using fleet = await openFleet(campaign.clip, campaign.short ? SHORT_DEVICES : DEVICES, before)
  const takes: KeptTake[] = []
  const speak = async (member: Member): Promise<void> => {
    takes.push(await keepTake(member.page, campaign, BYTES))
    await member.page.reload()
  }
  const [first, second] = fleet.members
  if (!first || !second) throw new Error('There are no devices.')
  await speak(first)
  await speak(second)
  await speak(first)
  await transcribed(fleet, takes)
  for (const { page } of fleet.members) await page.reload()
  await becomesEqual(fleet, takes.length)

  const stirred = await stir(fleet, random, speak)
  const quiet = await watch(fleet)
  const failures = [...quiet.failures]
  const there = await fleet.elsewhere.recordings()
  for (const take of takes) {
    const isThere = there.some(({ id }) => id === take.recording)
    failures.push(...(isThere ? await wrongBytes(fleet, take) : await lostFrom(fleet, take)))
  }
  const duplicates = there.length - new Set(there.map(({ id }) => id)).size
  return { failures, lossMs: null, duplicates, bytesPerByte: null, figures: [stirred, ...quiet.figures] }
}

async function wrongBytes({ elsewhere }: Fleet, take: KeptTake): Promise<string[]> {
  const { failures } = await verifyBytes(elsewhere, take, {})
  return failures.filter((words) => words.includes('bytes'))
}

/** What went to the trash before it was sent stays on its device, whole. */
async function lostFrom({ members }: Fleet, { recording, bytes }: KeptTake): Promise<string[]> {
  const kept = await Promise.all(members.map(({ page }) => keptBytes(page, recording)))
  return kept.includes(bytes)
    ? []
    : [`of ${recording} the server has nothing, and the devices ${kept.join(', ')} of ${bytes} bytes`]
}

async function transcribed({ elsewhere }: Fleet, takes: readonly KeptTake[]): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const done = (await elsewhere.recordings()).filter(
      ({ transcription, analysis }) => transcription.state === 'done' && analysis !== 'queued',
    )
    if (done.length === takes.length) return
    if (Date.now() > deadline) throw new Error('The first recordings were not transcribed.')
    await delay(500)
  }
}

async function becomesEqual({ members }: Fleet, count: number): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const states = await Promise.all(members.map(({ page }) => readDevice(page)))
    const [one] = states
    if (one && Object.keys(one.recordings).length === count && states.every((other) => isEqual(one, other))) return
    if (Date.now() > deadline) throw new Error('The devices were not equal to begin with.')
    await delay(500)
  }
}

/** What waits for a recording to come out of the trash, and a take that was never sent, stand on one device alone. */
function isEqual(one: DeviceState, other: DeviceState): boolean {
  const own = new Set([...one.own, ...other.own])
  const ids = new Set([...Object.keys(one.recordings), ...Object.keys(other.recordings)])
  return [...ids].every((id) => own.has(id) || one.recordings[id] === other.recordings[id])
}

/** The links go bad in one direction or the other, people go on, and one browser after another is killed or stopped. */
async function stir({ members }: Fleet, random: Random, speak: (member: Member) => Promise<void>): Promise<string> {
  let heal = (): void => undefined
  const healed = new Promise<void>((resolve) => {
    heal = resolve
  })
  const seen: string[] = []
  for (const [at, { weather, name }] of members.entries()) {
    // The first device always has its link, the second never.
    const link = LINKS[at === 0 ? 0 : at === 1 ? 1 : Math.floor(random.between(0, LINKS.length))]
    if (!link) throw new Error('There is no such link.')
    seen.push(`${name}: ${link.name}`)
    weather.set(({ path }) => (path.startsWith('/api/') ? link.verdict(healed) : { kind: 'pass' }))
  }
  const killed = Math.floor(random.between(0, members.length))
  const stopped = Math.floor(random.between(0, members.length))
  const chances = members.map(() => Array.from({ length: ACTS }, () => [random.between(0, 1), random.between(0, 1)]))
  const pauseMs = random.between(PAUSE_MS.least, PAUSE_MS.most)
  await Promise.all(
    members.map(async (member, at) => {
      for (const [step, [what = 0, which = 0]] of (chances[at] ?? []).entries()) {
        await act(member, what, which, speak)
        if (step === 1 && at === killed) await member.die()
        if (step !== 2 || at !== stopped) continue
        member.pause()
        await delay(pauseMs)
        member.resume()
      }
    }),
  )
  for (const { weather } of members) weather.set(() => ({ kind: 'pass' }))
  heal()
  return `${seen.join(', ')}; killed ${members[killed]?.name}, stopped ${members[stopped]?.name} for ${Math.round(pauseMs)} ms`
}

const LINKS: readonly { name: string; verdict(healed: Promise<void>): Verdict }[] = [
  { name: 'well', verdict: () => ({ kind: 'pass' }) },
  { name: 'requests do not arrive', verdict: (until) => ({ kind: 'hold', what: 'request', until }) },
  { name: 'answers do not arrive', verdict: (until) => ({ kind: 'hold', what: 'answer', until }) },
  { name: 'answers are cut off', verdict: () => ({ kind: 'drop-answer' }) },
  { name: 'down', verdict: () => ({ kind: 'hang-up' }) },
]

/** One thing that a user does. `what` and `which` from 0 to 1. */
async function act(member: Member, what: number, which: number, speak: (one: Member) => Promise<void>): Promise<void> {
  if (what < 0.2) return speak(member)
  const ids = Object.keys((await readDevice(member.page)).recordings).sort()
  const id = ids[Math.floor(which * ids.length)]
  if (id === undefined) return
  await edit(member, id as RecordingId, what).catch((error: unknown) => {
    console.error(`${member.name} could not do it: ${String(error).split('\n')[0]}`)
  })
}

async function edit({ page, name }: Member, id: RecordingId, what: number): Promise<void> {
  page.setDefaultTimeout(ACT_MS)
  await page.goto(new URL(`/recording/${id}`, page.url()).href)
  const restore = page.getByRole('button', { name: 'Restore', exact: true })
  const more = page.getByRole('button', { name: 'More actions' })
  await restore.or(more).first().waitFor()
  if (await restore.isVisible()) return restore.click()
  if (what < 0.55) {
    await more.click()
    await page.getByRole('menuitem', { name: 'Rename', exact: true }).click()
    await page.getByLabel('Title', { exact: true }).fill(`By ${name}, ${what.toFixed(4)}`)
    return page.getByRole('button', { name: 'Save', exact: true }).click()
  }
  if (what < 0.8) return page.getByRole('button', { name: /^(Add to|Remove from) favorites$/ }).click()
  await EDITS.find(({ name: one }) => one === 'a move to the trash')?.make(page)
}

/** Looks on until all queues are empty and all devices equal, and tells how long that took. */
async function watch({ members, elsewhere }: Fleet): Promise<{ failures: string[]; figures: string[] }> {
  const start = Date.now()
  const seen: Watched = { start, changedAt: start, emptyAt: new Map(), knownAt: new Map(), equalAt: null }
  const told = new Map<string, string>()
  let revision: number | null = null
  let states: DeviceState[] = []
  const isQuiet = (): boolean => seen.emptyAt.size + seen.knownAt.size === 2 * members.length && seen.equalAt !== null
  while (Date.now() < start + ALL_EQUAL_MS && !isQuiet()) {
    await delay(500)
    const feed = await elsewhere.changes()
    const last = feed.at(-1)?.revision ?? 0
    if (revision !== null && last !== revision) seen.changedAt = Date.now()
    revision = last
    states = await Promise.all(members.map(({ page }) => readDevice(page)))
    const now = Date.now()
    const [one] = states
    const isDone = (other: DeviceState): boolean =>
      other.waiting.length === 0 && one !== undefined && isEqual(one, other)
    if (!states.every(isDone)) seen.equalAt = null
    else seen.equalAt ??= now
    for (const [at, { name }] of members.entries()) {
      const state = states[at]
      if (!state) continue
      tellWaiting(told, name, state, now - start)
      keep(seen.emptyAt, name, state.unsent === 0, now)
      keep(seen.knownAt, name, isCurrent(state, feed), now)
    }
  }
  return judge(members, states, seen)
}

/** For a run that fails: what waits where, whenever that changes. */
function tellWaiting(told: Map<string, string>, name: string, { waiting }: DeviceState, milliseconds: number): void {
  const words = waiting.join(', ')
  if (told.get(name) !== words) console.error(`${milliseconds} ms, ${name}: ${words}`)
  told.set(name, words)
}

/** Whether it shows every recording as the server has it. */
function isCurrent({ recordings, own }: DeviceState, feed: ChangesAnswer['changes']): boolean {
  return feed.every((change) => {
    if (change.kind !== 'recording' || own.includes(change.recording.id)) return true
    const { id, title, isFavorite, deletedAt, transcription, analysis } = change.recording
    const here = JSON.parse(recordings[id] ?? '{}')
    return (
      isDeepStrictEqual([here.title, here.isFavorite, here.isTrash], [title, isFavorite, deletedAt !== null]) &&
      isDeepStrictEqual([here.transcription, here.analysis], [transcription.state, analysis])
    )
  })
}

/** Since when something holds without a break, by device. */
function keep(since: Map<string, number>, name: string, holds: boolean, now: number): void {
  if (!holds) since.delete(name)
  else if (!since.has(name)) since.set(name, now)
}

/** Milliseconds since 1970. */
type Watched = {
  start: number
  /** When the server was last seen to change. */
  changedAt: number
  /** Since when each device has nothing to send, and since when it shows what the server has. */
  emptyAt: Map<string, number>
  knownAt: Map<string, number>
  equalAt: number | null
}

function judge(members: readonly Member[], states: readonly DeviceState[], seen: Watched) {
  const { start, changedAt, emptyAt, knownAt, equalAt } = seen
  const left = states.flatMap(({ waiting }) => waiting)
  const failures = equalAt === null ? [`${NOT_EQUAL} after ${ALL_EQUAL_MS} ms: ${left.join(', ')}`] : []
  let slowest = 0
  for (const [at, { name, weather }] of members.entries()) {
    const asked = weather.seen.filter((call) => call.at >= start && call.path.startsWith('/api/'))
    const contact = asked[0]?.at ?? start
    const empty = emptyAt.get(name)
    if (empty === undefined) failures.push(`${name} still has ${states[at]?.waiting.join(', ')}`)
    else if (empty > contact + CONTACT_MS) failures.push(`${name}: queue empty ${empty - contact} ms after its contact`)
    const known = knownAt.get(name)
    const news = asked.find((call) => call.at >= changedAt && call.path.startsWith('/api/changes'))?.at ?? changedAt
    if (known === undefined) failures.push(`${name} does not show what the server has`)
    else if (known > news + CONTACT_MS) failures.push(`${name}: current ${known - news} ms after its contact`)
    else slowest = Math.max(slowest, known - news)
  }
  const figures = [`all equal after ${(equalAt ?? Number.NaN) - start} ms, at most ${slowest} ms after a contact`]
  return { failures, figures }
}
