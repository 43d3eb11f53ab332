import { scriptPhone, setPhone } from '../../faults/inject/phone-calls.ts'
import { expect, test } from '../../testkit/browser/fixtures.ts'
import { focused, heard, listen } from '../../testkit/browser/hear.ts'
import { ask, openChat, recordUntil, signIn } from '../../testkit/browser/journey.ts'
import { HEARD, type HeardStep } from './heard-sentences.ts'

test.slow()
test.use({ hearsAtOnce: true })

const MOST_PRESSES = 25

test('the main journey says each sentence once, and the focus is never lost', async ({ server, device }) => {
  await scriptPhone(device.context)
  const page = await signIn(device, server.url)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Start recording' })).toBeVisible()
  await listen(page)
  const walked: HeardStep[] = []
  const step = async (name: string, walk: () => Promise<unknown>): Promise<void> => {
    await walk()
    walked.push({ step: name, focus: await focused(page), said: await heard(page) })
  }
  const heading = page.getByRole('heading', { level: 1 })
  await step('start', async () => {
    await page.locator('.record-button').focus()
    await page.keyboard.press('Enter')
    await recordUntil(page, 3)
  })
  const dialog = page.getByRole('dialog')
  await step('open the bell', async () => {
    await page.getByRole('button', { name: 'Notifications' }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('heading', { level: 2 })).toBeFocused()
  })
  await step('the microphone is muted', async () => {
    await setPhone(page, { muted: true })
    await expect(dialog.getByRole('alert')).toBeVisible()
  })
  await step('it is back', async () => {
    await setPhone(page, { muted: false })
    await expect(dialog.getByRole('alert').filter({ hasText: 'has muted' })).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
  await step('close the bell', async () => {
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })
  await step('stop', async () => {
    await page.locator('.record-button').focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Recording Complete' })).toBeVisible()
  })
  await step('save', async () => {
    await page.getByPlaceholder('Enter a title for your recording...').fill('Harbour board')
    await page.keyboard.press('Enter')
    await expect(heading.filter({ hasText: 'Harbour board' })).toBeFocused()
  })
  await page.locator('.paragraph__time').first().waitFor({ timeout: 120_000 })
  await page.getByRole('tab', { name: 'Overview' }).waitFor({ timeout: 120_000 })
  expectAtMostOnce(await heard(page))
  await step('search', async () => {
    await page.getByRole('button', { name: 'Search in transcript' }).click()
    await page.keyboard.type('country')
    await expect(page.getByRole('status').filter({ hasText: / of \d/ })).toBeAttached()
  })
  await step('close the search', () => page.keyboard.press('Escape'))
  const log = await openChat(page)
  await heard(page)
  await ask(page, 'What about the country?')
  await expect(log.locator('.exchange__foot')).toBeVisible({ timeout: 120_000 })
  await expect(page.getByPlaceholder('Ask about your recording...')).toBeFocused()
  const answer = (await log.locator('.exchange__answer p').first().innerText()).slice(0, 20)
  expect((await heard(page)).filter((said) => said.includes(answer.replace(/\d+/g, '#')))).toHaveLength(1)
  expect(walked).toEqual(HEARD)
})

/** What goes on by itself may be quicker than the page: each of these at most once, and nothing else. */
function expectAtMostOnce(said: readonly string[]): void {
  const known = [
    /^The transcript is being made\.$/,
    /^The transcript is ready\.$/,
    /analy/i,
    /^Uploading|^Preparing|device/,
  ]
  expect(new Set(said).size).toBe(said.length)
  expect(said.filter((one) => !known.some((sentence) => sentence.test(one)))).toEqual([])
}

test(`from Start to the first sentence of the transcript in ${MOST_PRESSES} presses`, async ({ server, device }) => {
  const page = await signIn(device, server.url)
  await page.locator('.record-button').focus()
  let presses = 0
  const press = async (key: string): Promise<void> => {
    presses += 1
    await page.keyboard.press(key)
  }
  const tabTo = async (selector: string): Promise<void> => {
    while (!(await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) && presses < 100) {
      await press('Tab')
    }
  }
  await press('Enter')
  await recordUntil(page, 3)
  await press('Enter')
  await expect(page.getByRole('heading', { name: 'Recording Complete' })).toBeVisible()
  await tabTo('.title-form input')
  const field = page.locator('.title-form input')
  if ((await field.inputValue()) === '') {
    await tabTo('.title-form__suggestion')
    await press('Enter')
    await tabTo('.title-form [type="submit"]')
  }
  await press('Enter')
  await page.locator('.paragraph__time').first().waitFor({ timeout: 120_000 })
  await page.getByRole('tab', { name: 'Overview' }).waitFor({ timeout: 120_000 })
  await tabTo('.skip-link[href="#transcript-title"]')
  await press('Enter')
  await tabTo('.paragraph__time')
  test.info().annotations.push({ type: 'presses', description: `${presses}` })
  expect(presses).toBeLessThanOrEqual(MOST_PRESSES)
})
