import { expect, type Page } from '@playwright/test'
import { type HttpFaults, saidBy } from '../../testkit/faults/http-faults.ts'
import type { Fixture } from '../../testkit/runs/fixture.ts'
import { keptBytes } from '../../testkit/runs/local-bytes.ts'
import { EDITS, type Edit, replaceTranscript } from '../inject/edits.ts'
import { type Answer, isSeen, mend, REFUSED, refuse, wasRefused } from '../inject/refusals.ts'
import type { Campaign } from '../row.ts'
import { type KeptTake, keepTake, verifyBytes } from './kept-take.ts'

const BYTES = 100_000
/** So many of the edits in the short form. */
const SHORT_EDITS = 2
const PATIENCE_MS = 90_000

/** Each edit stands here whatever the server says; it is told why it does not go on, and it goes on at last. */
export async function refusedEdits(stage: Fixture<HttpFaults>, campaign: Campaign, answer: Answer): Promise<string[]> {
  const { page, elsewhere, url } = stage
  const take = await keepTake(page, campaign, BYTES)
  await page.goto(`${url}/recording/${take.recording}`)
  await page.reload()
  await verifyBytes(elsewhere, take, {})
  // What the server makes of noise is here first, and does not take its place. The words of it may be those of another.
  await expect.poll(() => replaceTranscript(page, take.recording), { timeout: PATIENCE_MS }).toBe(true)
  await page.reload()
  const failures: string[] = []
  for (const edit of campaign.short ? EDITS.slice(0, SHORT_EDITS) : EDITS)
    failures.push(...(await refusedEdit(stage, take, edit, answer)))
  return failures
}

async function refusedEdit(
  { page, elsewhere, between, url }: Fixture<HttpFaults>,
  take: KeptTake,
  edit: Edit,
  { status, recording: sentence }: Answer,
): Promise<string[]> {
  refuse(between, edit, status)
  await edit.make(page)
  // What was to be deleted and is not there is deleted: nothing is to be said.
  const harmless = edit.name === 'a move to the trash' && (status === 404 || status === 410)
  const words = sentence === REFUSED ? saidBy(status) : sentence
  const failures: string[] = []
  const note = page.getByRole('status').filter({ hasText: words })
  if (!harmless && !(await isSeen(note))) failures.push(`"${words}" is not shown`)
  if (!(await wasRefused(between, edit, status))) failures.push('the call was never made')
  await page.reload()
  await edit.shown(page).catch(() => failures.push('it does not stand here any more'))
  if (!harmless && !(await isSeen(note))) failures.push(`"${words}" is gone after a reload`)
  const bytes = await keptBytes(page, take.recording)
  if (bytes !== take.bytes) failures.push(`${take.bytes - bytes} bytes are gone here`)
  await mend(page, between, status)
  // The sign-in led elsewhere. Otherwise the page stays: one that goes away may take the press on Retry with it.
  if (status === 401) await page.goto(`${url}/recording/${take.recording}`)
  const { arrived } = edit
  if (!arrived) await letGo(page).catch(() => failures.push('it is not told of again'))
  else if (!harmless) {
    const held = async () => (await elsewhere.recordings()).find(({ id }) => id === take.recording)
    const came = expect.poll(async () => arrived(await held()), { timeout: PATIENCE_MS }).toBe(true)
    await came.catch(() => failures.push('the server does not have it'))
  }
  return failures.map((wrong) => `${status} at ${edit.name}: ${wrong}`)
}

/** The server has nothing to put it on, and says so. */
const letGo = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Discard' }).click({ timeout: PATIENCE_MS })
