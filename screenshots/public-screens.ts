import { expect, type Page } from '@playwright/test'
import type { Camera } from './camera.ts'

const PLACES = {
  landing: '/',
  'sign-in': '/login',
  'sign-in-link': '/magic-login',
  reset: '/reset-password',
  privacy: '/privacy',
  terms: '/terms',
  'not-found': '/nothing-here',
}

/** What a visitor without a session sees. */
export async function takePublicScreens(page: Page, url: string, take: Camera): Promise<void> {
  for (const [screen, path] of Object.entries(PLACES)) {
    await page.goto(`${url}${path}`)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await take(page, screen)
  }
  await page.goto(`${url}/login`)
  await page.getByRole('button', { name: 'Request Access' }).click()
  await take(page, 'request-access')
  await page.getByRole('dialog').getByRole('button', { name: 'Request Access' }).click()
  await expect(page.getByText('Name is required')).toBeVisible()
  await take(page, 'request-access-wrong')
}
