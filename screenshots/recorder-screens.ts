import { expect, type Page } from '@playwright/test'
import { recordUntil, startRecording, stopRecording } from '../testkit/browser/journey.ts'
import type { Camera } from './camera.ts'

/** The record screen in all its states, with no network at the end. Leaves one saved recording that waits. */
export async function takeRecorderScreens(page: Page, url: string, take: Camera): Promise<void> {
  await page.goto(`${url}/dashboard`)
  await expect(page.getByRole('button', { name: 'Start recording' })).toBeVisible()
  await take(page, 'record')
  await startRecording(page)
  await recordUntil(page, 4)
  await take(page, 'recording')
  await page.getByRole('link', { name: 'Library' }).first().click()
  await expect(page).toHaveURL(/library/)
  await take(page, 'recording-bar')
  await page.goBack()
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await take(page, 'paused')
  await page.getByRole('button', { name: 'Resume', exact: true }).click()
  await stopRecording(page)
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await take(page, 'finished')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Recovered recording' })).toBeVisible()
  await take(page, 'recovered')
  await page.context().setOffline(true)
  await page.getByPlaceholder('Enter a title for your recording...').fill('Corridor talk with the auditors')
  await page.getByRole('button', { name: 'Save Recording' }).click()
  await expect(page).toHaveURL(/\/recording\//)
  await take(page, 'waiting-for-network')
  await page.goto(`${url}/library`)
  await expect(page.getByText('Corridor talk').first()).toBeVisible()
  await take(page, 'library-offline')
  await page.context().setOffline(false)
}
