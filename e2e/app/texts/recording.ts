import type { Page } from '@playwright/test'
import { expect } from '../../../testkit/browser/fixtures.ts'
import { openChat, recordUntil, save, startRecording, stopRecording } from '../../../testkit/browser/journey.ts'
import { breakDatabase, dismissToast, fail, failThenSucceed, type Go } from './failing.ts'

export async function record(page: Page, go: Go): Promise<void> {
  await go('/dashboard')
  await page.evaluate(() => {
    const refuse = () => Promise.reject(new DOMException('No.', 'NotAllowedError'))
    Object.defineProperty(navigator.mediaDevices, 'getUserMedia', { value: refuse, configurable: true })
  })
  await page.getByRole('button', { name: 'Start recording' }).click()
  await expect(page.getByText('Failed to start recording. Please check microphone permissions.').first()).toBeVisible()
  await page.reload()
  await startRecording(page)
  await recordUntil(page, 6)
  await stopRecording(page)
  await save(page, 'Audited')
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible({ timeout: 90_000 })
}

export async function useRecording(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Details' }).click()
  await expect(page.getByText('Key Points')).toBeVisible()
  const find = page.getByRole('button', { name: 'Find highlights' })
  const failed = 'Failed to generate highlights.'
  await failThenSucceed(page, '**/api/generate-highlights', fail, () => find.click(), failed)
  await expect(page.getByText('Highlights Generated')).toBeVisible()
  const again = page.getByRole('button', { name: 'Analyze again' })
  await failThenSucceed(page, '**/api/analyze-transcription', fail, () => again.click(), 'Analysis Failed')
  await expect(page.getByText('Analysis Complete')).toBeVisible()

  const copy = page.getByRole('button', { name: 'Copy', exact: true })
  for (const [works, told] of [
    [false, 'Failed to copy transcript. Please try again.'],
    [true, 'Copied to clipboard'],
  ] as const) {
    await page.evaluate((good) => {
      const value = () => (good ? Promise.resolve() : Promise.reject(new Error('No.')))
      Object.defineProperty(navigator.clipboard, 'writeText', { value, configurable: true })
    }, works)
    await dismissToast(page)
    await copy.click()
    await expect(page.getByText(told)).toBeVisible()
  }
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  expect((await downloading).suggestedFilename()).toBe('Audited_transcript.txt')
  await breakDatabase(page, true)
  await page.getByRole('button', { name: 'Add to favorites' }).click()
  await expect(page.getByText('Failed to update favorite status.')).toBeVisible()
  await breakDatabase(page, false)
  await openChat(page)
  await expect(page.getByRole('button', { name: 'Summarize key decisions' })).toBeVisible()
}

export async function library(page: Page, go: Go): Promise<void> {
  await go('/library')
  await expect(page.getByText('1 total recording')).toBeVisible()
  await page.getByPlaceholder('Search recordings...').fill('zeppelin')
  await expect(page.getByText('No recordings found matching "zeppelin"')).toBeVisible()
  await page.getByPlaceholder('Search recordings...').fill('')
  await breakDatabase(page, true)
  await remove(page)
  await expect(page.getByText('Failed to delete recording. Please try again.')).toBeVisible()
  await breakDatabase(page, false)
  await dismissToast(page)
  await remove(page)
  await expect(page.getByText('Recording Deleted')).toBeVisible()
  await page.getByRole('link', { name: 'Trash (1)' }).click()
  await dismissToast(page)
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText('Recording restored')).toBeVisible()
}

async function remove(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Play Audited' }).click()
  // Paused, the row stays open; at the end of the sound it would close.
  await page.getByRole('button', { name: 'Pause Audited' }).click()
  await expect(page.getByRole('link', { name: 'View details' })).toBeVisible()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete recording' }).click()
}

export async function deleteAndReset(page: Page, go: Go): Promise<void> {
  await go('/settings')
  for (const broken of [true, false]) {
    await dismissToast(page)
    await page.getByRole('button', { name: 'Delete All Recordings' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Type DELETE to confirm').fill('DELETE')
    await breakDatabase(page, broken)
    await dialog.getByRole('button', { name: 'Delete All Recordings' }).click()
    const told = broken ? 'Failed to delete recordings. Please try again.' : 'All Recordings Deleted'
    await expect(page.getByText(told)).toBeVisible()
  }
  await go('/library?trash')
  await page.getByRole('button', { name: 'Delete now' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete now' }).click()
  await expect(page.getByText('The recording has been successfully removed.')).toBeVisible()
  await page.evaluate(() => localStorage.setItem('earmark-emergency-mode', 'true'))
  await go('/')
  await page.getByRole('button', { name: 'Emergency Reset' }).click()
  await expect(page.getByRole('heading', { name: 'Reset Complete' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Beyond Recording' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('earmark-emergency-mode'))).toBeNull()
}
