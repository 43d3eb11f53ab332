import type { Page } from '@playwright/test'
import { recordingIdSchema } from '../../../contract/ids.ts'
import { accountTexts } from '../../../src/i18n/english/account.ts'
import { fillSignIn, pressSignIn } from '../../../testkit/browser/journey.ts'
import { expectSometime, PATIENCE_MS } from '../../../testkit/browser/patience.ts'
import { type Call, type HttpFaults, saidBy, startHttpFaults } from '../../../testkit/faults/http-faults.ts'
import { type Fixture, openFixtureBehind } from '../../../testkit/runs/fixture.ts'
import { keptBytes } from '../../../testkit/runs/local-bytes.ts'
import type { Outcome } from '../../../testkit/runs/outcome.ts'
import { isSeen, mend, refuse, STATUSES, wasRefused } from '../../inject/refusals.ts'
import type { Campaign, Row } from '../../row.ts'
import { type KeptTake, keepTake, verifyBytes } from '../../verify/kept-take.ts'
import { refusedEdits } from '../../verify/refused-edits.ts'

const BYTES = 300_000

const isUpload = (path: string): boolean => path.startsWith('/api/uploads')

type RefusedCall = { name: string; is(call: Call): boolean }

/** The calls by which a recording reaches the server. */
const CALLS: readonly RefusedCall[] = [
  { name: 'HEAD upload', is: ({ method, path }) => method === 'HEAD' && isUpload(path) },
  { name: 'POST upload', is: ({ method, path }) => method === 'POST' && isUpload(path) },
  { name: 'PATCH upload', is: ({ method, path }) => method === 'PATCH' && isUpload(path) },
  { name: 'POST recording', is: ({ method, path }) => method === 'POST' && path === '/api/recordings' },
]

export const h1: Row = {
  id: 'H1',
  title:
    'every status of the table at every call of an upload, every edit, the change feed and the sign-in; then the server is well',
  limitSeconds: 600,
  runs: { full: STATUSES.length, short: 1 },
  async run(campaign, _random, run): Promise<Outcome> {
    await using stage = await openFixtureBehind(campaign.clip, startHttpFaults)
    const { page, elsewhere, between, url } = stage
    const answer = STATUSES[run % STATUSES.length]
    if (!answer) throw new Error('no such status')
    const { status } = answer
    const failures: string[] = []
    for (const call of CALLS) {
      const take = await keepTake(page, campaign, BYTES)
      refuse(between, call, status)
      await page.goto(`${url}/recording/${take.recording}`)
      await page.reload()
      const sentence = call.name === 'POST recording' ? answer.recording : answer.upload
      failures.push(...(await whileRefused(page, between, take, { call, status, sentence })))
      await mend(page, between, status)
      const { failures: others } = await verifyBytes(elsewhere, await keepIfOrphan(page, take), {})
      failures.push(...others.filter(isNoCount).map((words) => `${status} at ${call.name}: ${words}`))
    }
    failures.push(...(await refusedEdits(stage, campaign, answer)))
    failures.push(...(await refusedChanges(stage, campaign, status)), ...(await refusedSignIn(stage, campaign, status)))
    const { length } = await elsewhere.recordings()
    if (length !== CALLS.length + 3)
      failures.push(`the server holds ${length} recordings instead of ${CALLS.length + 3}`)
    return { failures, lossMs: null, duplicates: 0, bytesPerByte: null }
  },
}

const isNoCount = (words: string): boolean => !/^the server holds \d+ recordings$/.test(words)

/** What the server says of its changes keeps nothing from being uploaded, unless the session has run out. */
async function refusedChanges(stage: Fixture<HttpFaults>, campaign: Campaign, status: number): Promise<string[]> {
  const { page, elsewhere, between, url } = stage
  const take = await keepTake(page, campaign, BYTES)
  const call = { name: 'GET changes', is: ({ path }: Call) => path.startsWith('/api/changes') }
  refuse(between, call, status)
  await page.goto(`${url}/recording/${take.recording}`)
  await page.reload()
  const failures: string[] = []
  if (status === 401) {
    const notice = page.getByText('Sign in again to upload')
    await notice.waitFor({ timeout: PATIENCE_MS }).catch(() => failures.push('nothing is said of the session'))
    await mend(page, between, status)
  }
  const { failures: others } = await verifyBytes(elsewhere, take, { patienceMs: PATIENCE_MS })
  const bytes = await keptBytes(page, take.recording)
  if (bytes !== take.bytes) failures.push(`${take.bytes - bytes} bytes are gone here`)
  between.set(() => ({ kind: 'pass' }))
  return [...failures, ...others.filter(isNoCount)].map((words) => `${status} at ${call.name}: ${words}`)
}

/** The server's own words stand in the form, and what waits is uploaded once the user is let in. */
async function refusedSignIn(stage: Fixture<HttpFaults>, campaign: Campaign, status: number): Promise<string[]> {
  const { page, elsewhere, between, url } = stage
  const take = await keepTake(page, campaign, BYTES)
  await page.context().clearCookies()
  await page.goto(`${url}/recording/${take.recording}`)
  await page.reload()
  await page.getByRole('link', { name: 'Sign In', exact: true }).first().click()
  refuse(between, { is: ({ path }) => path === '/api/auth/login' }, status)
  const failures: string[] = []
  await pressSignIn(page)
  // What a wrong password is told in, whatever the server says of it.
  const sentence = status === 401 ? accountTexts.failedText : saidBy(status)
  const words = page.getByText(sentence)
  await words.waitFor({ timeout: PATIENCE_MS }).catch(() => failures.push(`"${sentence}" is not shown`))
  const bytes = await keptBytes(page, take.recording)
  if (bytes !== take.bytes) failures.push(`${take.bytes - bytes} bytes are gone here`)
  between.set(() => ({ kind: 'pass' }))
  await fillSignIn(page)
  const { failures: others } = await verifyBytes(elsewhere, take, {})
  return [...failures, ...others.filter(isNoCount)].map((wrong) => `${status} at sign-in: ${wrong}`)
}

type Refusal = { call: RefusedCall; status: number; sentence: string }

/** What was deleted elsewhere is kept under a new id. */
async function keepIfOrphan(page: Page, take: KeptTake): Promise<KeptTake> {
  const keep = page.getByRole('button', { name: 'Keep as new recording' })
  if (!(await keep.isVisible())) return take
  await keep.click()
  await expectSometime(page).not.toHaveURL(new RegExp(take.recording))
  return { ...take, recording: recordingIdSchema.parse(page.url().split('/').at(-1)) }
}

/** The right sentence stands there, and everything is still on the device. */
async function whileRefused(page: Page, weather: HttpFaults, take: KeptTake, refusal: Refusal): Promise<string[]> {
  const { call, status, sentence } = refusal
  const failures: string[] = []
  const note = page.getByRole('status').filter({ hasText: sentence })
  // A server that does not know an upload is given it anew: nothing is to be said.
  const harmless = call.name === 'HEAD upload' && (status === 404 || status === 410)
  if (!harmless && !(await isSeen(note))) failures.push(`${status} at ${call.name}: "${sentence}" is not shown`)
  if (!(await wasRefused(weather, call, status))) failures.push(`${status} at ${call.name}: the call was never made`)
  const bytes = await keptBytes(page, take.recording)
  if (bytes !== take.bytes) failures.push(`${status} at ${call.name}: ${take.bytes - bytes} bytes are gone here`)
  return failures
}
