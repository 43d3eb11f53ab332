import type { Locator, Page } from '@playwright/test'
import { expectSometime } from './patience.ts'

/** The group of Settings in which "Only my devices" is turned on. */
export async function devicesOf(page: Page, url: string): Promise<Locator> {
  await page.goto(`${url}/settings`)
  const group = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Only my devices' }) })
  await expectSometime(group.getByRole('button').first()).toBeEnabled()
  return group
}

/** Turns it on. @returns the recovery key */
export async function lockRecordings(page: Page, url: string): Promise<string> {
  const group = await devicesOf(page, url)
  await group.getByRole('button', { name: 'Lock my recordings' }).click()
  const key = await tryBack(page, 'Only your devices can open what you record here from now on.')
  await expectSometime(group.getByRole('listitem')).toHaveCount(2)
  return key
}

/** Reads the recovery key that the dialog shows, and types it back. */
export async function tryBack(page: Page, told: string): Promise<string> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const key = (await dialog.locator('code').textContent()) ?? ''
  await dialog.getByRole('button', { name: 'Continue' }).click()
  // As a person may type it.
  await enterKey(dialog, key.toLowerCase().replaceAll('-', ' '))
  await expectSometime(page.getByText(told)).toBeVisible()
  return key
}

export async function enterKey(dialog: Locator, key: string): Promise<void> {
  await dialog.getByLabel('Recovery key').fill(key)
  await dialog.getByRole('button', { name: 'Continue' }).click()
}
