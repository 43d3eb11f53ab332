import { expect, type Page } from '@playwright/test'
import type { MessageId } from '../../../contract/ids.ts'
import type { ServerView } from '../../../testkit/browser/server-view.ts'
import { type Fixture, openFixtureWith } from '../../../testkit/runs/fixture.ts'
import { addEdits, addQuestion } from '../../../testkit/runs/outbox.ts'
import type { Outcome } from '../../../testkit/runs/outcome.ts'
import { arrived } from '../../../testkit/runs/verify.ts'
import { startLanguageServer } from '../../../testkit/servers/language-server.ts'
import { replaceTranscript } from '../../inject/edits.ts'
import type { Row } from '../../row.ts'
import { keepTake, verifyBytes } from '../../verify/kept-take.ts'

/** What the model takes for each answer, and how often it may be asked: whoever closes a tab hangs up on it. */
const SLOW_MS = { full: 180_000, short: 25_000 }
const TIMES = 20
const BYTES = 300_000
const PATIENCE_MS = 120_000
const TITLE = 'Named behind the question'

export const p2: Row = {
  id: 'P2',
  title:
    'a model that takes three minutes (short: 25 s) is asked in front of audio and an edit, the tab closed before or meanwhile',
  runs: { full: 10, short: 1 },
  limitSeconds: 1200,
  async run(campaign, _random, run): Promise<Outcome> {
    await using stack = new AsyncDisposableStack()
    const model = await startLanguageServer()
    stack.defer(() => model.close())
    const settings = { LLM_URL: `${model.url}/v1`, LLM_MODEL: 'slow' }
    const stage = stack.use(await openFixtureWith(campaign.clip, settings))
    const { page, device, elsewhere, url } = stage
    await page.goto(`${url}/library`)
    const held = await keepTake(page, campaign, BYTES)
    await page.reload()
    await arrived(elsewhere, held.recording)
    await expect.poll(() => replaceTranscript(page, held.recording), { timeout: PATIENCE_MS }).toBe(true)
    const ms = campaign.short ? SLOW_MS.short : SLOW_MS.full
    model.failNext(...Array.from({ length: TIMES }, () => ({ kind: 'slow', ms }) as const))
    const isAsked = () => model.failuresLeft() < TIMES

    await device.context.setOffline(true)
    const question = await addQuestion(page, held.recording, 'What was said in the morning?')
    const take = await keepTake(page, campaign, BYTES)
    await addEdits(page, [{ recording: held.recording, title: TITLE }])
    await page.reload()
    await expect.poll(() => syncTags(page), { timeout: PATIENCE_MS }).not.toEqual([])
    const isClosedBefore = run % 2 === 0
    if (isClosedBefore) await page.goto('about:blank')
    await device.context.setOffline(false)
    if (!isClosedBefore) {
      await expect.poll(isAsked, { timeout: PATIENCE_MS }).toBe(true)
      await page.goto('about:blank')
    }

    const { failures } = await verifyBytes(elsewhere, take, {})
    const wrong = failures.filter((words) => words !== 'the server holds 2 recordings')
    const isRenamed = async () =>
      (await elsewhere.recordings()).find(({ id }) => id === held.recording)?.title === TITLE
    await expect
      .poll(isRenamed, { timeout: PATIENCE_MS })
      .toBe(true)
      .catch(() => wrong.push('the edit did not arrive'))
    if ((await answersTo(elsewhere, question)) > 0) wrong.push('the audio came after the answer')
    wrong.push(...(await answeredAtLast(stage, question, ms)))
    const { length } = await elsewhere.recordings()
    if (length !== 2) wrong.push(`the server holds ${length} recordings instead of 2`)
    const figures = [
      `tab closed ${isClosedBefore ? 'before' : 'while it was asked'}: asked ${TIMES - model.failuresLeft()} times`,
    ]
    return { failures: wrong, lossMs: null, duplicates: Math.max(0, length - 2), bytesPerByte: null, figures }
  },
}

/** The user comes back, and the answer is there some time, once. */
async function answeredAtLast(
  { page, elsewhere, url }: Fixture<null>,
  question: MessageId,
  ms: number,
): Promise<string[]> {
  await page.goto(`${url}/library`)
  const patience = { timeout: 3 * ms + PATIENCE_MS }
  const came = expect.poll(() => answersTo(elsewhere, question), patience).toBeGreaterThan(0)
  await came.catch(() => {})
  const answers = await answersTo(elsewhere, question)
  return answers === 1 ? [] : [`the question has ${answers} answers`]
}

const answersTo = async (elsewhere: ServerView, question: MessageId): Promise<number> =>
  (await elsewhere.changes()).filter((change) => change.kind === 'message' && change.message.replyTo === question)
    .length

/** What the browser will wake the service worker for. */
const syncTags = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const registration: (ServiceWorkerRegistration & { sync?: { getTags(): Promise<string[]> } }) | undefined =
      await navigator.serviceWorker.getRegistration('/')
    return (await registration?.sync?.getTags()) ?? []
  })
