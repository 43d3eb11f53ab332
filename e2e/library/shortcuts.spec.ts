import type { Page } from '@playwright/test'
import { expect, signedInTest as test } from '../../testkit/browser/fixtures.ts'
import { recordUntil, save, sound, startRecording } from '../../testkit/browser/journey.ts'

// Nobody listens there: this is about keys, not about words.
test.use({ settings: { STT_URL: 'http://127.0.0.1:9' } })
test.slow()

test('everything by keyboard: no key types where it should not, and none ends a recording without asking', async ({
  page,
  url,
}) => {
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  const press = (keys: string) => page.keyboard.press(keys)

  await test.step('the list opens with its key and from the settings, and closes', async () => {
    await press('?')
    await expect(list).toBeVisible()
    await press('Escape')
    await expect(list).toHaveCount(0)
    await press('g')
    await press('s')
    await expect(page).toHaveURL(/\/settings$/)
    await page.getByRole('button', { name: /^Keyboard shortcuts/ }).click()
    await expect(list).toBeVisible()
    await list.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('what is typed into a field is text', async () => {
    const name = page.getByLabel('Display Name')
    await name.fill('')
    await name.pressSequentially('gl?/')
    await expect(name).toHaveValue('gl?/')
    await expect(page).toHaveURL(/\/settings$/)
    await expect(list).toHaveCount(0)
    await leaveFields(page)
  })

  await test.step('a recording is paused and marked from another screen, and asked about before it ends', async () => {
    await press('g')
    await press('r')
    await startRecording(page)
    await recordUntil(page, 2)
    await press('g')
    await press('l')
    await expect(page).toHaveURL(/\/library$/)
    const bar = page.getByRole('region', { name: 'Current recording' })
    await press('p')
    await expect(bar.getByText('Paused')).toBeVisible()
    await press('p')
    await expect(bar.getByText('Recording...')).toBeVisible()
    await press('m')
    await expect(page.getByText('1 moment marked.')).toBeAttached()
    await recordUntilBar(page, 8)
    const question = page.getByRole('dialog', { name: 'Stop the recording?' })
    await press('s')
    await question.getByRole('button', { name: 'Continue recording' }).click()
    await expect(bar.getByText('Recording...')).toBeVisible()
    await press('s')
    await question.getByRole('button', { name: 'Stop recording' }).click()
    await expect(page.getByRole('heading', { name: 'Recording Complete' })).toBeVisible()
    await save(page, 'By keyboard')
  })

  await test.step('the recording plays and skips', async () => {
    await expect(page.getByRole('button', { name: 'Play', exact: true }).first()).toBeVisible()
    await leaveFields(page)
    await press('Space')
    await expect.poll(async () => (await sound(page))?.position ?? 0).toBeGreaterThan(0.2)
    await press('Space')
    await expect(page.getByRole('button', { name: 'Play', exact: true }).first()).toBeVisible()
    await press('ArrowLeft')
    await expect(page.getByRole('slider').first()).toHaveValue('0')
  })

  await test.step('the library is searched, stepped through and opened', async () => {
    await press('g')
    await press('r')
    await expect(page.getByRole('heading', { name: 'Ready to Record' })).toBeVisible()
    await press('/')
    const search = page.getByPlaceholder('Search recordings...')
    await expect(search).toBeFocused()
    await page.keyboard.type('keyboard')
    const row = page.getByRole('link', { name: /By keyboard/ })
    await expect(row).toBeVisible()
    await leaveFields(page)
    await press('j')
    await expect(row).toBeFocused()
    await press('Enter')
    await expect(page.getByRole('heading', { name: 'By keyboard' })).toBeVisible()
  })

  await test.step('letters and signs are switched off, and stay so', async () => {
    await press('?')
    await list.getByRole('switch', { name: 'Single-key shortcuts' }).click()
    await list.getByRole('button', { name: 'Close' }).click()
    await press('?')
    await press('g')
    await press('l')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'By keyboard' })).toBeVisible()
    await press('?')
    await page.goto(`${url}/settings`)
    await page.getByRole('button', { name: /^Keyboard shortcuts/ }).click()
    await expect(list.getByRole('switch', { name: 'Single-key shortcuts' })).not.toBeChecked()
  })
})

/** To where keys are no text: nothing has the focus. */
async function leaveFields(page: Page): Promise<void> {
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
}

/** Long enough that it still plays when a busy machine presses the next key. */
async function recordUntilBar(page: Page, seconds: number): Promise<void> {
  const bar = page.getByRole('region', { name: 'Current recording' })
  const clock = async (): Promise<number> => Number(/:(\d\d)/.exec(await bar.innerText())?.[1] ?? 0)
  await expect.poll(clock, { timeout: 60_000 }).toBeGreaterThanOrEqual(seconds)
}
