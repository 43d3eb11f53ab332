import { type BrowserContext, expect, type Page } from '@playwright/test'
import type { Camera } from './camera.ts'

const PLACES = {
  landing: '/',
  'sign-in': '/login',
  'sign-in-link': '/magic-login',
  reset: '/reset-password',
  privacy: '/privacy',
  terms: '/terms',
  'not-found': '/nothing-here',
  debug: '/debug',
}

/** What a visitor without a session sees. */
export async function takePublicScreens(page: Page, url: string, take: Camera): Promise<void> {
  for (const [screen, path] of Object.entries(PLACES)) {
    await page.goto(`${url}${path}`)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await take(page, screen)
  }
  await takeDemo(page, url, take)
  await page.goto(`${url}/login`)
  await page.getByRole('button', { name: 'Request Access' }).click()
  await take(page, 'request-access')
  await page.getByRole('dialog').getByRole('button', { name: 'Request Access' }).click()
  await expect(page.getByText('Name is required')).toBeVisible()
  await take(page, 'request-access-wrong')
}

async function takeDemo(page: Page, url: string, take: Camera): Promise<void> {
  await page.goto(url)
  await page.getByRole('button', { name: 'See Demo' }).click()
  await take(page, 'demo-record')
  await page.getByRole('button', { name: 'Stop recording' }).click()
  await take(page, 'demo-results')
  await page.getByRole('button', { name: 'Chat with AI' }).click()
  await take(page, 'demo-chat')
}

/** The card that offers to install the app, in a browser that could, and on iOS; and the way out of an app that cannot start. */
export async function takeInstallScreens(context: BrowserContext, url: string, take: Camera): Promise<void> {
  const page = await context.newPage()
  await page.addInitScript(() => localStorage.removeItem('earmark-install-prompt-seen'))
  await page.clock.install()
  await page.goto(url)
  await page.evaluate(() => {
    const prompt = async () => ({ outcome: 'dismissed' })
    dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }))
  })
  await page.clock.runFor(10_000)
  await expect(page.getByRole('region', { name: 'Install Earmark' })).toBeVisible()
  await take(page, 'install')
  await page.getByRole('button', { name: 'Maybe later' }).click()
  await expect(page.getByRole('button', { name: 'Install Earmark' })).toBeVisible()
  await take(page, 'install-later')
  await page.evaluate(() => localStorage.setItem('earmark-emergency-mode', 'true'))
  await page.reload()
  await expect(page.getByRole('button', { name: 'Emergency Reset' })).toBeEnabled()
  await take(page, 'emergency')
  await page.evaluate(() => localStorage.clear())
  await page.close()
}
