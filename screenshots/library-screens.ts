import { expect, type Page } from '@playwright/test'
import { ask, openChat } from '../testkit/browser/journey.ts'
import type { Camera } from './camera.ts'
import { MEETINGS } from './meetings.ts'

const [LAUNCH] = MEETINGS
const TITLE = LAUNCH?.title ?? ''

/** Library, one recording and its chat, with the meetings of seed.ts there. */
export async function takeLibraryScreens(page: Page, url: string, take: Camera): Promise<void> {
  await page.goto(`${url}/library`)
  await expect(page.getByText(TITLE).first()).toBeVisible()
  await take(page, 'library')
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('checkbox').first().check()
  await page.getByRole('checkbox').nth(2).check()
  await take(page, 'library-selecting')
  await page.keyboard.press('Escape')
  const search = page.getByPlaceholder('Search recordings...')
  await search.fill('casing')
  await expect(page.locator('mark').first()).toBeVisible()
  await take(page, 'search')
  await search.fill('zeppelin')
  await expect(page.getByText('No recordings found matching "zeppelin"')).toBeVisible()
  await take(page, 'search-nothing')
  await search.fill('')
  await page.getByRole('link', { name: TITLE }).first().click()
  await expect(page).toHaveURL(/\/recording\//)
  await expect(page.getByRole('button', { name: 'Chat with AI' })).toBeVisible()
  await take(page, 'detail')
  await page.getByRole('tab', { name: 'Details' }).click()
  await take(page, 'detail-details')
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await take(page, 'detail-end')
  const chat = await openChat(page)
  await take(page, 'chat')
  await ask(page, 'When is the launch?')
  await expect(chat.getByRole('button', { name: /^Play at / }).first()).toBeVisible()
  await take(page, 'chat-answer')
}

/** Questions about all recordings: before the first, and with answers. */
export async function takeAskScreens(page: Page, url: string, take: Camera): Promise<void> {
  await page.goto(`${url}/ask`)
  const question = page.getByRole('textbox').last()
  await expect(question).toBeEnabled()
  await take(page, 'ask')
  for (const words of ['What was decided about the casing?', 'Who calls Ghent?']) {
    await question.fill(words)
    await page.keyboard.press('Enter')
    await expect(page.getByText(words).first()).toBeVisible()
    await expect(page.getByText(/^Searched /).last()).toBeVisible()
  }
  await take(page, 'ask-answer')
}

/** Settings, administration and what else is one press away. */
export async function takeOtherScreens(page: Page, url: string, take: Camera): Promise<void> {
  await page.goto(`${url}/settings`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await take(page, 'settings')
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await take(page, 'settings-end')
  await page.goto(`${url}/admin`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await take(page, 'admin')
  await page.goto(`${url}/recording/unknown`)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await take(page, 'recording-unknown')
}
