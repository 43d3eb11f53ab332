import type { Locator, Page } from '@playwright/test'
import { CLIP } from '../../testkit/browser/browser.ts'
import { expect, signedInTest as test } from '../../testkit/browser/fixtures.ts'
import { ask, openChat, waitForExtras } from '../../testkit/browser/journey.ts'

test.use({ hearsAtOnce: true })

const TITLE = 'jfk'

const more = async (page: Page, what: string): Promise<void> => {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: what }).click()
}
const press = (on: Page | Locator, name: string): Promise<void> =>
  on.getByRole('button', { name, exact: true }).first().click()

test('what is told of a recording names it and leads to it, behind the bell', async ({ page, url }) => {
  await waitForExtras(page)
  await page.goto(`${url}/library`)
  await page.evaluate(() => {
    navigator.clipboard.writeText = async () => undefined
  })
  await page.locator('input[type=file]').setInputFiles(CLIP)
  await page.getByRole('link', { name: TITLE }).first().click()
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible({ timeout: 60_000 })
  await press(page.locator('.transcript__tools'), 'Copy')
  await press(page.locator('.transcript__tools'), 'Download')
  await more(page, 'Download audio')
  await press(page, 'Copy as Markdown')
  await more(page, 'Language and consent')
  await press(page.getByRole('dialog'), 'Transcribe again')
  const earlier = page.getByRole('button', { name: 'Earlier transcripts' })
  await earlier.click({ timeout: 60_000 })
  await press(page.locator('.versions__list'), 'Copy')
  const answer = page.locator('.exchange__answer').first()
  await openChat(page)
  await ask(page, 'What was said about the country?')
  await press(answer, 'Copy answer')
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('Not now.', 'NotAllowedError'))
  })
  await press(answer, 'Copy answer')
  await page.keyboard.press('Escape')
  await press(page.locator('.transcript__tools'), 'Copy')
  await press(page.locator('.versions__list'), 'Copy')
  await press(page, 'Copy as Markdown')

  await page.getByRole('link', { name: 'Library', exact: true }).first().click()
  await page.getByRole('button', { name: /^Notifications|new notification/ }).click()
  const list = page.getByRole('dialog', { name: 'Notifications' })
  const told = (title: string): Locator => list.getByRole('listitem').filter({ hasText: title })
  await expect(told('Copied to clipboard')).toHaveCount(4)
  await expect(told('Copy failed')).toHaveCount(4)
  await expect(told('Download started')).toHaveCount(2)
  for (const title of ['Copied to clipboard', 'Copy failed', 'Download started']) {
    for (const one of await told(title).all()) {
      await expect(one).toContainText(TITLE)
      await expect(one.getByRole('link')).toHaveAttribute('href', /^\/recording\/[0-9a-f-]{36}$/)
    }
  }
})
