import { setTimeout as delay } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { recordUntil, signInAgain, startRecording, stopRecording } from '../../../testkit/browser/journey.ts'
import { localSegment } from '../../../testkit/browser/local-stores.ts'
import { type Call, type HttpFaults, startHttpFaults, type Verdict } from '../../../testkit/faults/http-faults.ts'
import { type Fixture, openFixtureBehind } from '../../../testkit/runs/fixture.ts'
import type { Outcome } from '../../../testkit/runs/outcome.ts'
import { arrived } from '../../../testkit/runs/verify.ts'
import { FREEZE_PATH, freezeAt, type Point } from '../../inject/freeze.ts'
import type { Row } from '../../row.ts'
import { saveRecovered } from '../../verify/recovery.ts'

/** Where the browser dies: at a write of the page, or at a call to the server. */
type Label = { name: string } & ({ point: Point } | { call: (call: Call) => boolean; verdict: Verdict })

const isPatch = ({ method }: Call): boolean => method === 'PATCH'
const isHandingIn = ({ method, path }: Call): boolean => method === 'POST' && path === '/api/recordings'

const LABELS: readonly Label[] = [
  { name: 'a chunk asked for', point: { store: 'chunks', method: 'add', when: 'asked', nth: 3 } },
  { name: 'a chunk on the disk', point: { store: 'chunks', method: 'add', when: 'committed', nth: 3 } },
  { name: 'Save asked for', point: { store: 'recordings', method: 'add', when: 'asked', nth: 1 } },
  { name: 'Save on the disk', point: { store: 'recordings', method: 'add', when: 'committed', nth: 1 } },
  { name: 'in the middle of a PATCH', call: isPatch, verdict: { kind: 'stall' } },
  { name: 'a PATCH on the server, not acknowledged', call: isPatch, verdict: { kind: 'drop-answer' } },
  { name: 'handed in, not acknowledged', call: isHandingIn, verdict: { kind: 'drop-answer' } },
  { name: 'the confirmation asked for', point: { store: 'recordings', method: 'put', when: 'asked', nth: 1 } },
  { name: 'the confirmation on the disk', point: { store: 'recordings', method: 'put', when: 'committed', nth: 1 } },
  {
    name: 'in the middle of a merge',
    point: { store: 'meta', method: 'put', when: 'asked', nth: 1, after: 'recordings' },
  },
]
const SPOKEN_SECONDS = 4
/** For the server to do what was asked of it before its answer is lost. */
const SERVER_MS = 500

export const k5: Row = {
  id: 'K5',
  title: 'kill -9 of the browser at a labelled point of storing, saving, uploading, confirming and merging, in turns',
  runs: { full: 20, short: 0 },
  async run({ clip }, _random, run): Promise<Outcome> {
    const label = LABELS[run % LABELS.length]
    if (!label) throw new Error('no such label')
    await using stage = await openFixtureBehind(clip, startHttpFaults)
    const reached = await arm(stage, label)
    const journey = speakAndSave(stage.page).catch(() => undefined)
    await reached()
    await stage.device.kill()
    await journey
    stage.between.set(() => ({ kind: 'pass' }))
    return { ...(await judgeAfter(stage, label)), lossMs: null, bytesPerByte: null }
  },
}

/** Resolves to what waits for the label to be reached. */
async function arm({ page, device, between }: Fixture<HttpFaults>, label: Label): Promise<() => Promise<void>> {
  const isReached = 'point' in label ? ({ path }: Call) => path === FREEZE_PATH : label.call
  const verdict: Verdict = 'point' in label ? { kind: 'stall' } : label.verdict
  if ('point' in label) await freezeAt(device.context, label.point)
  await page.reload()
  const before = between.seen.length
  between.set((call) => (isReached(call) ? verdict : { kind: 'pass' }))
  return async () => {
    const deadline = Date.now() + 60_000
    while (!between.seen.slice(before).some(isReached)) {
      if (Date.now() > deadline) throw new Error(`"${label.name}" was never reached`)
      await delay(5)
    }
    if (verdict.kind === 'drop-answer') await delay(SERVER_MS)
  }
}

async function speakAndSave(page: Page): Promise<void> {
  await startRecording(page)
  await recordUntil(page, SPOKEN_SECONDS)
  await stopRecording(page)
  await page.getByPlaceholder('Enter a title for your recording...').fill('Cut off by the campaign')
  await page.getByRole('button', { name: 'Save Recording' }).click()
}

async function judgeAfter(stage: Fixture<HttpFaults>, label: Label): Promise<Pick<Outcome, 'failures' | 'duplicates'>> {
  const { device, url, elsewhere } = stage
  await device.relaunch()
  await device.context.clearCookies()
  const page = await device.context.newPage()
  await page.goto(`${url}/dashboard`)
  const offered = page.getByText('Recovered recording').first()
  const kept = page.getByRole('link', { name: 'Cut off by the campaign' }).first()
  await offered.or(kept).first().waitFor()
  if (await offered.isVisible()) await saveRecovered(page, url)
  const { recording, bytes } = await localSegment(page)
  await signInAgain(page)
  const copies = await arrived(elsewhere, recording)
  const held = (await elsewhere.audio(recording)).length
  const failures: string[] = []
  if (copies !== 1) failures.push(`the server holds ${copies} recordings`)
  if (held !== bytes) failures.push(`the server holds ${held} bytes, the device ${bytes}`)
  return { failures: failures.map((words) => `${label.name}: ${words}`), duplicates: copies - 1 }
}
