import type { Page } from '@playwright/test'
import { demoTexts } from '../../src/i18n/english/demo.ts'
import { documentsTexts } from '../../src/i18n/english/documents.ts'
import { landingTexts } from '../../src/i18n/english/landing.ts'
import * as german from '../../src/i18n/german/demo.ts'
import * as germanDocuments from '../../src/i18n/german/documents.ts'
import * as germanLanding from '../../src/i18n/german/landing.ts'
import { expect, test } from '../../testkit/browser/fixtures.ts'

const wordsIn = (texts: unknown): string[] => {
  if (typeof texts === 'string') return [texts]
  return typeof texts === 'object' && texts !== null ? Object.values(texts).flatMap(wordsIn) : []
}
const shared = new Set(wordsIn([{ ...german }, { ...germanDocuments }, { ...germanLanding }]))
const ENGLISH = wordsIn([landingTexts, documentsTexts, demoTexts]).filter((text) => !shared.has(text))

/** Everything that stands in the document, shown or not yet. */
async function englishLeft(page: Page): Promise<string[]> {
  const html = await page.evaluate(() => `${document.title}\n${document.body.innerHTML}`)
  const plain = html.replaceAll('&amp;', '&')
  return ENGLISH.filter((text) => plain.includes(`>${text}<`) || plain.includes(`"${text}"`) || plain.startsWith(text))
}

test('a German browser reads the public pages in German, and the choice of a language is remembered', async ({
  server,
  device,
}) => {
  const page = await device.context.newPage()
  const problems: string[] = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  await device.context.setExtraHTTPHeaders({ 'accept-language': 'de-DE,de;q=0.9,en;q=0.5' })
  for (const [path, heading] of [
    ['/', germanLanding.landingTexts.heroTop],
    ['/privacy', germanDocuments.documentsTexts.privacyTitle],
    ['/terms', germanDocuments.documentsTexts.termsTitle],
  ] as const) {
    await page.goto(server.url + path)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(heading)
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    expect(await englishLeft(page)).toEqual([])
    await expect(page.locator('link[hreflang=en]')).toHaveAttribute('href', `${path}?lang=en`)
  }
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(documentsTexts.termsTitle)
  await page.goto(`${server.url}/privacy`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(documentsTexts.privacyTitle)
  await page.getByRole('link', { name: 'Deutsch' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(germanDocuments.documentsTexts.privacyTitle)
  expect(problems).toEqual([])
})
