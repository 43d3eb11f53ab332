import { readFileSync } from 'node:fs'
import type { AppServer } from '../../testkit/browser/app-server.ts'
import { CLIP } from '../../testkit/browser/browser.ts'
import { expect, signedInTest as test } from '../../testkit/browser/fixtures.ts'
import { heard, listen } from '../../testkit/browser/hear.ts'
import { ask, openChat, record } from '../../testkit/browser/journey.ts'
import { openSignedInPage } from '../../testkit/browser/signed-in.ts'
import { seedDevice } from '../../testkit/seed/seed-device.ts'
import { startLanguageServer } from '../../testkit/servers/language-server.ts'

/** The server has its answers from a model that is played. */
async function withModel(server: AppServer) {
  const language = await startLanguageServer()
  await server.restart({ LLM_URL: `${language.url}/v1`, LLM_KEY: 'key', LLM_MODEL: 'a-model' })
  return language
}

test.describe('with a model', () => {
  test.use({ hearsAtOnce: true })
  test.slow()

  test('an answer that streams in is said once, when it is whole; titles are read in the language of what was said', async ({
    server,
    device,
    url,
  }) => {
    const language = await withModel(server)
    const page = await openSignedInPage(device)
    await record(page, 'Harbour board')
    await page.getByRole('tab', { name: 'Overview' }).waitFor({ timeout: 120_000 })

    const words = Array.from({ length: 56 }, (_, at) => `word${'abcdefgh'[at % 8]}`).join(' ')
    language.say(words)
    language.standStill(2)
    const log = await openChat(page)
    await expect(log.getByText('AI is thinking...')).toBeHidden()
    await listen(page)
    await ask(page, 'What was it about?')
    const field = page.getByPlaceholder('Ask about your recording...')
    const streaming = log.locator('.exchange__answer')
    for (const pieces of [5, 15, 20]) {
      const before = (await streaming.textContent())?.length ?? 0
      await expect.poll(async () => (await streaming.textContent())?.length ?? 0).toBeGreaterThanOrEqual(before)
      language.goOn(pieces)
      await expect.poll(async () => (await streaming.textContent())?.length ?? 0).toBeGreaterThan(before)
    }
    await expect(field).toBeFocused()
    await expect(field).toBeEditable({ editable: false })
    language.goOn()
    await expect(log.locator('.exchange__foot')).toBeVisible()
    await expect(field).toBeFocused()
    await expect(field).toBeEditable()
    expect(await heard(page)).toEqual([
      'You asked: What was it about? AI is thinking... Stop',
      `${words} Drafted by AI`,
    ])
    // Forward there may be nothing but a message that goes by itself, and then the browser's own bar.
    await page.keyboard.press('Shift+Tab')
    await expect(page.locator('.chat :focus')).toBeVisible()

    await page.goto(`${url}/settings`)
    await page.getByLabel('Language', { exact: true }).selectOption('Deutsch')
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await page.goto(`${url}/library`)
    await expect(page.locator('.row__title [lang="en"]')).toHaveText('Harbour board')
    await language.close()
  })

  test('an answer about all recordings that streams in is said once, with how many were searched', async ({
    server,
    device,
    url,
  }) => {
    const language = await withModel(server)
    const page = await openSignedInPage(device)
    await page.goto(`${url}/library`)
    const file = { name: 'Harbour board.wav', mimeType: 'audio/wav', buffer: readFileSync(CLIP) }
    await page.locator('input[type=file]').setInputFiles(file)
    await expect(page.locator('.toast')).toContainText(/ready/)
    await page.goto(`${url}/ask`)
    const field = page.getByPlaceholder('Ask about all recordings...')
    await expect(field).toBeEnabled()
    await listen(page)
    language.standStill(2)
    await field.fill('What about the country?')
    await page.keyboard.press('Enter')
    const streaming = page.locator('.exchange__answer')
    await expect(streaming).toContainText('They')
    language.goOn(3)
    await expect(streaming).toContainText('country')
    await expect(field).toBeFocused()
    await expect(field).toBeEditable({ editable: false })
    language.goOn()
    await expect(page.locator('.exchange__searched')).toBeVisible()
    await expect(field).toBeFocused()
    await expect(field).toBeEditable()
    // That the analysis is ready too may be told at any time.
    const told = (await heard(page)).filter((said) => !said.startsWith('Transcript and analysis ready'))
    expect(told).toEqual([
      'You asked: What about the country? AI is thinking... Stop',
      'They said: what your country can do for you, Harbour board · #:# Drafted by AI Searched # of # recording # moment',
    ])
    await language.close()
  })
})

test('a search in the library says once how many recordings were found, and that none was', async ({ device, url }) => {
  const page = await openSignedInPage(device)
  await seedDevice(page, url, { recordings: 12, long: 10 })
  await page.goto(`${url}/library`)
  await listen(page)
  await page.getByRole('searchbox').fill('zeppelin')
  await expect(page.locator('.hits__mark').first()).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '1 recording found' })).toBeAttached()
  expect(await heard(page)).toEqual(['# recording found'])
  await page.getByRole('searchbox').fill('airship')
  await expect(page.getByText('No recordings found matching "airship"')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '0 recordings found' })).toBeAttached()
  expect(await heard(page)).toEqual(['# recordings found'])
})
