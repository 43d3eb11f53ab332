import type { Page } from '@playwright/test'
import { chatTexts } from '../../src/i18n/english/chat.ts'
import type { Device } from '../../testkit/browser/browser.ts'
import { expect, signedInTest as test } from '../../testkit/browser/fixtures.ts'
import { record, startRecording } from '../../testkit/browser/journey.ts'
import { holdAudio } from '../../testkit/browser/local-stores.ts'
import { openSignedInPage } from '../../testkit/browser/signed-in.ts'
import { scriptPhone, setPhone } from '../../testkit/phone/phone-calls.ts'

test.slow()
test.use({ hearsAtOnce: true })

/** A wide screen with a recording that was just saved. */
async function withRecording(device: Device): Promise<Page> {
  const page = await openSignedInPage(device)
  await page.setViewportSize({ width: 1280, height: 800 })
  await record(page, 'Harbour board')
  return page
}

test('an alarm is seen and told in the chat too, which covers a phone', async ({ device }) => {
  await scriptPhone(device.context)
  const page = await openSignedInPage(device)
  await record(page, 'Harbour board')
  const chat = page.getByRole('button', { name: 'Chat with AI' })
  await expect(chat).toBeVisible({ timeout: 60_000 })
  await page.getByRole('link', { name: 'Record', exact: true }).click()
  await startRecording(page)
  await page.getByRole('link', { name: 'Library', exact: true }).click()
  await page.getByRole('link', { name: 'Harbour board' }).click()
  await chat.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Chat with AI' })
  const back = dialog.getByRole('button', { name: 'Back' })
  await expect(back).toBeFocused()
  await setPhone(page, { muted: true })
  await expect(dialog.getByRole('alert')).toBeInViewport({ ratio: 1 })
  // It covers no way out.
  await back.click()
  await expect(chat).toBeFocused()
  await expect(page.getByRole('alert').first()).toContainText('has muted the microphone')
})

test('the chat beside a recording takes the focus of its button, which goes, and gives it to the new one', async ({
  device,
}) => {
  const page = await withRecording(device)
  const chat = page.getByRole('button', { name: 'Chat with AI' })
  await chat.press('Enter', { timeout: 60_000 })
  await expect(page.getByPlaceholder(chatTexts.input)).toBeFocused()
  await page.getByRole('button', { name: chatTexts.close }).press('Enter')
  await expect(chat).toBeFocused()
})

test('a recording whose audio is long in being looked for takes the focus when it is shown', async ({ device }) => {
  const page = await withRecording(device)
  await page.getByRole('link', { name: 'Library', exact: true }).click()
  await expect(page.locator('.library__head h1')).toBeFocused()
  const row = page.getByRole('link', { name: 'Harbour board' }).first()
  await expect(row).toBeVisible()
  const release = await holdAudio(page)
  await row.click()
  await expect(page.locator('h1', { hasText: 'Harbour board' })).toBeFocused()
  await release()
})

test('a recording that is left before it is shown takes no focus', async ({ device }) => {
  const page = await withRecording(device)
  await page.getByRole('link', { name: 'Library', exact: true }).click()
  const row = page.getByRole('link', { name: 'Harbour board' }).first()
  await expect(row).toBeVisible()
  const release = await holdAudio(page)
  await row.click()
  await page.getByRole('link', { name: 'Library', exact: true }).click()
  await release()
  await expect(page.locator('.library__head h1')).toBeFocused()
})

test('in the library and in a recording the focus stays where the person reads', async ({ device }) => {
  const page = await withRecording(device)
  const title = page.locator('h1', { hasText: 'Harbour board' })
  await expect(title).toBeFocused()
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await page.getByRole('link', { name: 'Skip to the recording' }).press('Enter')
  await expect(title).toBeFocused()
  const search = page.getByRole('button', { name: 'Search in transcript' })
  await search.click({ timeout: 60_000 })
  await page.keyboard.press('Escape')
  await expect(search).toBeFocused()
  await page.keyboard.press('?')
  await expect(page.getByRole('heading', { name: 'Keyboard shortcuts' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(search).toBeFocused()
  await page.getByRole('button', { name: 'More actions' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Export' }).press('Enter')
  await expect(page.getByRole('dialog').getByRole('heading')).toBeFocused()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Library', exact: true }).click()
  await page.getByRole('button', { name: 'Play Harbour board' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete recording' }).click()
  await expect(page.getByText('Recording Deleted')).toBeVisible()
  await expect(page.locator('.library__head h1')).toBeFocused()
  await page.getByRole('link', { name: 'Trash (1)' }).click()
  await expect(page.locator('.library__head h1')).toBeFocused()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByRole('button', { name: 'Restore' })).toHaveCount(0)
  await expect(page.locator('.library__head h1')).toBeFocused()
  await page.locator('.library__back').click()
  await expect(page.locator('.library__head h1')).toBeFocused()
})
