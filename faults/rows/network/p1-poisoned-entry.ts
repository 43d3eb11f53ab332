import { expect, type Page } from '@playwright/test'
import type { RecordingId } from '../../../contract/ids.ts'
import type { ServerView } from '../../../testkit/browser/server-view.ts'
import { type HttpFaults, startHttpFaults, type Verdict } from '../../../testkit/faults/http-faults.ts'
import type { Random } from '../../../testkit/figures/random.ts'
import { openFixtureBehind } from '../../../testkit/runs/fixture.ts'
import { keptBytes } from '../../../testkit/runs/local-bytes.ts'
import { addEdits, outboxOf } from '../../../testkit/runs/outbox.ts'
import type { Outcome } from '../../../testkit/runs/outcome.ts'
import { arrived } from '../../../testkit/runs/verify.ts'
import type { Campaign, Row } from '../../row.ts'
import { type KeptTake, keepTake, verifyBytes } from '../../verify/kept-take.ts'

const ENTRIES = 20
const TAKES = 10
const BYTES = 40_000
const PATIENCE_MS = 120_000
/** Of several edits in one call. */
const EDITS_PATH = '/api/edits'
const TITLE = 'Named offline'

/** What the calls of one entry meet, while all others are answered well. */
const POISONS: readonly { name: string; verdict: Verdict }[] = [
  { name: '500', verdict: { kind: 'status', status: 500 } },
  { name: '422', verdict: { kind: 'status', status: 422 } },
  { name: 'an answer of a newer server', verdict: { kind: 'reply', reply: { type: 'application/json', body: '[1]' } } },
  { name: 'hang-up', verdict: { kind: 'hang-up' } },
  { name: 'a page', verdict: { kind: 'page' } },
  { name: '507', verdict: { kind: 'status', status: 507 } },
  { name: '404', verdict: { kind: 'status', status: 404 } },
  { name: 'silence', verdict: { kind: 'stall' } },
]

export const p1: Row = {
  id: 'P1',
  title:
    'one poisoned entry among twenty in the outbox, ten takes and ten edits: the other nineteen arrive while it stands',
  runs: { full: 24, short: 1 },
  limitSeconds: 500,
  async run(campaign, random, run): Promise<Outcome> {
    await using stage = await openFixtureBehind(campaign.clip, startHttpFaults)
    const { page, device, elsewhere, between, url } = stage
    const poison = POISONS[run % POISONS.length]
    if (!poison) throw new Error('no such poison')
    await page.goto(`${url}/library`)
    const held = await keepTakes(page, campaign, ENTRIES - TAKES)
    await page.reload()
    for (const take of held) await arrived(elsewhere, take.recording)
    await expect.poll(() => outboxOf(page), { timeout: PATIENCE_MS }).toEqual([])

    await device.context.setOffline(true)
    const edit = () =>
      addEdits(
        page,
        held.map(({ recording }) => ({ recording, title: TITLE })),
      )
    const isTakeFirst = random.between(0, 1) < 0.5
    if (!isTakeFirst) await edit()
    const takes = await keepTakes(page, campaign, TAKES)
    if (isTakeFirst) await edit()
    const bad = pick([...takes, ...held], random)
    poisonCallsOf(between, bad.recording, poison.verdict, held.includes(bad))
    const since = Date.now()
    await device.context.setOffline(false)
    await page.reload()

    const others = { takes: takes.filter((take) => take !== bad), edited: held.filter((take) => take !== bad) }
    const failures = await arriveBeside(elsewhere, others)
    const seconds = ((Date.now() - since) / 1000).toFixed(0)
    failures.push(...(await stillWaits(page, bad)))
    if (!between.seen.some(({ path }) => path.includes(bad.recording))) failures.push('the poison was never met')
    between.set(() => ({ kind: 'pass' }))
    failures.push(...(await retry(page)))
    for (const take of takes) failures.push(...(await verifyBytes(elsewhere, take, {})).failures.filter(isNoCount))
    failures.push(...(await arriveBeside(elsewhere, { takes, edited: held })))
    const { length } = await elsewhere.recordings()
    if (length !== ENTRIES) failures.push(`the server holds ${length} recordings instead of ${ENTRIES}`)
    const what = takes.includes(bad) ? 'a take' : 'an edit'
    const figures = [`${poison.name} at ${what}: the other ${ENTRIES - 1} there after ${seconds} s`]
    return { failures, lossMs: null, duplicates: Math.max(0, length - ENTRIES), bytesPerByte: null, figures }
  },
}

const isNoCount = (words: string): boolean => !/^the server holds \d+ recordings$/.test(words)

async function keepTakes(page: Page, campaign: Campaign, count: number): Promise<KeptTake[]> {
  const takes: KeptTake[] = []
  for (let take = 0; take < count; take++) takes.push(await keepTake(page, campaign, BYTES))
  return takes
}

function pick(all: readonly KeptTake[], random: Random): KeptTake {
  const one = all[Math.floor(random.between(0, all.length))]
  if (!one) throw new Error('nothing to pick from')
  return one
}

/** @param isEdit what is poisoned is an edit: a call with all edits has it inside, and meets the same */
const poisonCallsOf = (weather: HttpFaults, recording: RecordingId, verdict: Verdict, isEdit: boolean): void =>
  weather.set(({ method, path }) => {
    const isMeant = path.includes(recording) || (isEdit && path === EDITS_PATH)
    return isMeant && !(method === 'GET' && path.startsWith('/recording')) ? verdict : { kind: 'pass' }
  })

type Sent = { takes: readonly KeptTake[]; edited: readonly KeptTake[] }

/** Takes that are on the server, and recordings that have their new title there. */
async function arriveBeside(elsewhere: ServerView, { takes, edited }: Sent): Promise<string[]> {
  const missing = async (): Promise<string[]> => {
    const there = new Map((await elsewhere.recordings()).map((one) => [one.id, one.title]))
    return [
      ...takes.filter(({ recording }) => !there.has(recording)).map(() => 'a take'),
      ...edited.filter(({ recording }) => there.get(recording) !== TITLE).map(() => 'an edit'),
    ]
  }
  const came = expect.poll(missing, { timeout: PATIENCE_MS, intervals: [250] }).toEqual([])
  return came.then(
    () => [],
    async () => [`held up: ${(await missing()).join(', ')}`],
  )
}

/** It is on the device with all its sound, and nothing else waits. */
async function stillWaits(page: Page, bad: KeptTake): Promise<string[]> {
  const failures: string[] = []
  const waits = async () => (await outboxOf(page)).map(({ recording }) => recording)
  await expect
    .poll(waits, { timeout: PATIENCE_MS })
    .toEqual([bad.recording])
    .catch(async () => failures.push(`${(await waits()).length} entries wait instead of the one`))
  const bytes = await keptBytes(page, bad.recording)
  if (bytes !== bad.bytes) failures.push(`${bad.bytes - bytes} bytes of it are gone here`)
  return failures
}

/** The poison is gone. What waits goes by itself; what was refused waits for a press on Retry. */
async function retry(page: Page): Promise<string[]> {
  const [left] = await outboxOf(page)
  if (left?.state.kind !== 'parked') return []
  await page.goto(`${new URL(page.url()).origin}/recording/${left.recording}`)
  const button = page.getByRole('button', { name: 'Retry', exact: true }).first()
  return button.click({ timeout: PATIENCE_MS }).then(
    () => [],
    () => ['no Retry is offered'],
  )
}
