import { readFileSync } from 'node:fs'
import { CLIP } from '../../testkit/browser/browser.ts'
import { expect, signedInTest as test } from '../../testkit/browser/fixtures.ts'

test.use({ hearsAtOnce: true })

const TITLE = 'Harbour board'

test('in German an English title has its own voice in every list and message, and so has a sentence that is found', async ({
  page,
  url,
}) => {
  await page.goto(`${url}/settings`)
  await page.getByLabel('Language', { exact: true }).selectOption('Deutsch')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await page.goto(`${url}/library`)
  const file = { name: `${TITLE}.wav`, mimeType: 'audio/wav', buffer: readFileSync(CLIP) }
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByRole('link', { name: TITLE }).first()).toBeVisible()
  const toast = page.locator('.toast')
  await expect(toast.filter({ hasText: 'fertig' }).locator('[lang="en"]')).toHaveText(TITLE)
  await page.getByRole('button', { name: /^Mitteilungen/ }).click()
  await expect(page.locator('.notification-list [lang="en"]')).toHaveText(TITLE)
  await page.getByRole('dialog').getByRole('button', { name: 'Schließen' }).last().click()
  await page.goto(`${url}/dashboard`)
  await expect(page.locator('.recent [lang="en"]')).toHaveText(TITLE)
  await page.goto(`${url}/library`)
  await expect(page.locator('.library .row__title [lang="en"]')).toHaveText(TITLE)
  await expect(page.getByRole('button', { name: `${TITLE} abspielen` }).locator('[lang="en"]')).toHaveText(TITLE)
  await page.getByRole('link', { name: TITLE }).first().click()
  await page.getByRole('button', { name: 'Im Transkript suchen' }).click()
  await page.keyboard.type('country')
  await expect(page.locator('[role=status].sr-only [lang="en"]')).toContainText('country')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Chat mit KI' }).click()
  await expect(page.locator('.chat__recording[lang="en"]')).toHaveText(TITLE)
  await expect(page.locator('.chat__greeting [lang="en"]')).toHaveText(TITLE)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Weitere Aktionen' }).click()
  await page.getByRole('menuitem', { name: 'Löschen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Aufnahme löschen' }).click()
  await expect(toast).toContainText('30 Tage')
  await expect(toast.locator('[lang="en"]')).toHaveText(TITLE)
  await page.getByRole('button', { name: /^Mitteilungen/ }).click()
  const deleted = page.locator('.notification-list li').filter({ hasText: 'Aufnahme gelöscht' })
  await expect(deleted.locator('[lang="en"]')).toHaveText(TITLE)
  await page.goto(`${url}/library?trash`)
  const row = page.getByRole('listitem').filter({ hasText: TITLE })
  await expect(row.locator('[lang="en"]')).toHaveText(TITLE)
  await row.getByRole('button', { name: 'Wiederherstellen' }).click()
  await expect(toast.locator('[lang="en"]')).toHaveText(TITLE)
})

test('in German an answer about all recordings names an English one with its own voice', async ({ page, url }) => {
  await page.goto(`${url}/library`)
  const file = { name: `${TITLE}.wav`, mimeType: 'audio/wav', buffer: readFileSync(CLIP) }
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.locator('.toast')).toContainText(/ready/)
  await page.goto(`${url}/settings`)
  await page.getByLabel('Language', { exact: true }).selectOption('Deutsch')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await page.goto(`${url}/ask`)
  await page.getByPlaceholder('Frage zu allen Aufnahmen …').fill('What about the country?')
  await page.keyboard.press('Enter')
  const answer = page.locator('.exchange__answer')
  const chip = answer.getByRole('button', { name: /^„Harbour board“ ab .* abspielen$/ }).first()
  await expect(chip.locator('[lang="en"]')).toHaveText(TITLE)
  await answer.locator('summary').click()
  const source = page.getByRole('link', { name: /^„Harbour board“ öffnen/ })
  await expect(source.locator('[lang="en"]')).toHaveText(TITLE)
})
