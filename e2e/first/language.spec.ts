import type { Page } from '@playwright/test'
import * as english from '../../src/i18n/english/english.ts'
import * as german from '../../src/i18n/german/german.ts'
import { expect, test } from '../../testkit/browser/fixtures.ts'
import { recordUntil, signIn, startRecording, waitForExtras } from '../../testkit/browser/journey.ts'

// Nobody listens there: this is about the words of the screens.
test.use({ settings: { STT_URL: 'http://127.0.0.1:9' } })

const wordsIn = (texts: unknown): string[] => {
  if (typeof texts === 'string') return [texts]
  return typeof texts === 'object' && texts !== null ? Object.values(texts).flatMap(wordsIn) : []
}
const germanWords = new Set(wordsIn({ ...german }))
/** Every text of the English catalogue that is none of the German one. */
const ENGLISH = wordsIn({ ...english }).filter((text) => !germanWords.has(text))

/** Texts of the English catalogue that are still shown, or said to a screen reader. */
const englishLeft = (page: Page): Promise<string[]> =>
  page.evaluate((texts) => {
    const said = [...document.querySelectorAll('[aria-label], [placeholder], [title]')].flatMap((one) =>
      ['aria-label', 'placeholder', 'title'].map((name) => one.getAttribute(name) ?? ''),
    )
    const nodes = document.evaluate('//body//text()', document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE)
    const shown = Array.from({ length: nodes.snapshotLength }, (_, at) => nodes.snapshotItem(at)?.textContent ?? '')
    const known = new Set(texts)
    return [...said, ...shown, document.title].map((text) => text.trim()).filter((text) => known.has(text))
  }, ENGLISH)

const SCREENS = {
  '/dashboard': 'Bereit zur Aufnahme',
  '/library': 'Ihre Aufnahmen',
  '/ask': 'Fragen zu allen Aufnahmen',
  '/settings': 'Optionen',
  '/admin': 'Verwaltung',
  '/debug': 'Diagnose',
}

test('German is chosen while a recording runs, and every screen speaks it without a network too', async ({
  server,
  device,
}) => {
  const page = await signIn(device, server.url)
  await startRecording(page)
  await page.getByRole('link', { name: 'Settings', exact: true }).first().click()
  await page.getByLabel('Language', { exact: true }).selectOption('Deutsch')

  const chosen = page.getByLabel('Sprache', { exact: true })
  await expect(chosen).toHaveValue('de')
  await expect(chosen).toBeFocused()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page).toHaveTitle(/Optionen · Earmark$/)
  await expect(page.getByText('Aufnahme läuft …')).toBeVisible()
  await page.getByRole('link', { name: 'Öffnen', exact: true }).click()
  await recordUntil(page, 2)
  await page.getByRole('button', { name: 'Aufnahme beenden' }).click()
  await page.getByPlaceholder('Titel der Aufnahme …').fill('Vorstand')
  await page.getByRole('button', { name: 'Aufnahme speichern' }).click()
  await expect(page).toHaveURL(/\/recording\//)
  await expect(page.getByRole('button', { name: 'Weitere Aktionen' })).toBeVisible()
  expect(await englishLeft(page)).toEqual([])

  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('earmark-languages')).keys()).length))
    .toBe(1)
  await waitForExtras(page)
  await page.goto('about:blank')
  await device.context.setOffline(true)
  for (const [path, heading] of Object.entries(SCREENS)) {
    await page.goto(`${server.url}${path}`)
    await expect(page.getByRole('heading', { name: heading, exact: true }).first()).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    expect(await englishLeft(page), path).toEqual([])
  }

  await page.goto(`${server.url}/settings`)
  await page.getByLabel('Sprache', { exact: true }).selectOption('English')
  await expect(page.getByRole('heading', { name: 'Settings', exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Language', { exact: true })).toHaveValue('en')
})
