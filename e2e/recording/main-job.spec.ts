import type { RecordingId } from '../../contract/ids.ts'
import type { ChatMessage } from '../../contract/recordings/chat.ts'
import type { Transcript } from '../../contract/recordings/transcript.ts'
import { questionWeights } from '../../core/text/question-words.ts'
import { expect, signedInTest as test } from '../../testkit/browser/fixtures.ts'
import {
  expectToPlay,
  pauseAndResume,
  recordUntil,
  save,
  sound,
  startRecording,
  stopRecording,
} from '../../testkit/browser/journey.ts'
import type { ServerView } from '../../testkit/browser/server-view.ts'
import { shareHeard } from '../../testkit/samples/speech.ts'

const SECONDS = 14
const TITLE = 'Inaugural address'

test('a recording made with no network is never lost and becomes a transcript, an analysis and a chat', async ({
  page,
  url,
  device: { context },
  elsewhere,
}) => {
  await test.step('record, pause, resume, stop and save with no network', async () => {
    await context.setOffline(true)
    await startRecording(page)
    await recordUntil(page, 6)
    await pauseAndResume(page)
    await recordUntil(page, SECONDS)
    await stopRecording(page)
  })
  const recording = (await save(page, TITLE)) as RecordingId

  await test.step('after a cold start with no network it is in the library and plays to its end', async () => {
    await page.goto(`${url}/library`)
    await expect(page.getByText(TITLE).first()).toBeVisible()
    await page.goto(`${url}/recording/${recording}`)
    await expectToPlay(page)
    await expectFiniteSound()
  })

  await test.step('with no tab open and the network back it arrives, once', async () => {
    await page.goto('about:blank')
    await context.setOffline(false)
    await expect.poll(() => elsewhere.recordings(), { timeout: 60_000 }).toHaveLength(1)
    const [arrived] = await elsewhere.recordings()
    expect(arrived?.id).toBe(recording)
    expect(arrived?.title).toBe(TITLE)
    expect(Math.abs((arrived?.duration ?? 0) - SECONDS)).toBeLessThanOrEqual(2)
  })

  await test.step('opened again, it has the words that were said', async () => {
    await page.goto(`${url}/recording/${recording}`)
    await expect.poll(() => transcriptOf(elsewhere), { timeout: 180_000 }).not.toBeNull()
    // By parts, as they are heard: a busy machine takes minutes.
    await expect
      .poll(async () => shareHeard(await page.locator('main').innerText()), { timeout: 180_000 })
      .toBeGreaterThanOrEqual(0.3)
    expect(await elsewhere.recordings()).toHaveLength(1)
    await expect(page.getByText('Rough transcript.')).toBeVisible()
  })

  await test.step('the analysis says where each point was said', async () => {
    // The transcript is shown while it is made; the analysis comes after its last word.
    await expect(page.getByRole('heading', { name: 'AI Analysis' })).toBeVisible({ timeout: 180_000 })
    const chip = page.getByRole('button', { name: /^Play at / }).first()
    await expect(chip).toBeVisible()
    await expect(page.getByText('Quoted from the transcript · From a rough transcript')).toBeVisible()
    await chip.click()
    await expect.poll(async () => (await sound(page))?.position ?? 0).toBeGreaterThan(0)
  })

  await test.step('an answer in the chat plays the second it rests on', async () => {
    await page.getByRole('button', { name: 'Chat with AI' }).click()
    const transcript = await transcriptOf(elsewhere)
    await page.getByPlaceholder('Ask about your recording...').fill(questionOf(transcript?.text ?? ''))
    await page.keyboard.press('Enter')
    await expect.poll(() => answerOf(elsewhere)).not.toBeNull()
    const answer = await answerOf(elsewhere)
    const at = answer?.citations[0]?.start ?? -1
    // A sentence may begin within a segment of the engine.
    expect(transcript?.segments.some(({ start, end }) => at >= start && at < end)).toBe(true)
    const chat = page
      .getByRole('dialog')
      .or(page.getByRole('region', { name: /chat/i }))
      .first()
    await chat
      .getByRole('button', { name: /^Play at / })
      .first()
      .click()
    await expect.poll(async () => Math.abs(((await sound(page))?.position ?? -9) - at)).toBeLessThanOrEqual(2)
  })

  async function expectFiniteSound(): Promise<void> {
    await page.getByRole('button', { name: 'Play', exact: true }).first().click()
    await expect.poll(() => sound(page)).toMatchObject({ local: true })
    const duration = (await sound(page))?.duration ?? Number.NaN
    expect(Math.abs(duration - SECONDS)).toBeLessThanOrEqual(2)
  }
})

/** About a word that was heard: a rough engine hears others each time. */
function questionOf(text: string): string {
  const questions = (text.match(/[a-z]{5,}/gi) ?? []).map((word) => `What was said about ${word}?`)
  const longest = questions
    .filter((one) => questionWeights(one).size > 0)
    .sort((one, other) => other.length - one.length)
  return longest[0] ?? ''
}

async function transcriptOf(elsewhere: ServerView): Promise<Transcript | null> {
  const change = (await elsewhere.changes()).find(({ kind }) => kind === 'transcript')
  return change?.kind === 'transcript' ? change.transcript : null
}

async function answerOf(elsewhere: ServerView): Promise<ChatMessage | null> {
  const messages = (await elsewhere.changes()).flatMap((change) => (change.kind === 'message' ? [change.message] : []))
  return messages.find(({ role }) => role === 'assistant') ?? null
}
