import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expect, signedInTest as test } from '../../testkit/browser/fixtures.ts'
import { waitForExtras } from '../../testkit/browser/journey.ts'
import { openSignedInPage } from '../../testkit/browser/signed-in.ts'
import { unzip } from '../../testkit/samples/unzip.ts'
import { type SpokenSegment, startSpeechServer } from '../../testkit/servers/speech-server.ts'
import { speechWithPauses } from '../../testkit/speech/make-audio.ts'

/** Two sentences with so much silence between them that the provider is asked twice. */
const PARTS: (SpokenSegment & { speaker: string })[][] = [
  [{ start: 0.5, end: 4, text: 'We will sail the boat on Friday.', speaker: 'A' }],
  [{ start: 0.5, end: 4, text: 'Then we look for a larger harbour.', speaker: 'A' }],
]
const CORRECTED = 'We will sell the boat on Friday.'
const TITLE = 'two-parts'

test('a transcript appears part by part, is corrected with no network, found, and taken along with the corrected words', async ({
  server,
  device,
  url,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'earmark-transcript-'))
  let release: () => void = () => {}
  const second = new Promise<void>((resolve) => {
    release = resolve
  })
  let asked = 0
  await using speech = Object.assign(
    await startSpeechServer({
      hear: async () => {
        const part = PARTS[asked++] ?? []
        if (asked === 2) await second
        return part
      },
    }),
    {
      [Symbol.asyncDispose]: async () => {
        await speech.close()
        rmSync(folder, { recursive: true, force: true })
      },
    },
  )
  const file = join(folder, `${TITLE}.webm`)
  await speechWithPauses(file, { times: 2, pause: 40 })
  await server.restart({ STT_URL: `${speech.url}/v1` })
  const page = await openSignedInPage(device)
  await page.goto(`${url}/library`)
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('link', { name: TITLE }).first().click()

  await test.step('the first part is there while the second is still listened to', async () => {
    await expect(sentence(page, 'We will sail the boat on Friday.')).toBeVisible({ timeout: 60_000 })
    await expect(page.getByRole('button', { name: 'Correct the transcript' })).toHaveCount(0)
    await expect(sentence(page, 'Then we look for a larger harbour.')).toHaveCount(0)
    release()
    await expect(sentence(page, 'Then we look for a larger harbour.')).toBeVisible({ timeout: 60_000 })
  })

  await test.step('the voice of the second part is not taken for that of the first, until a person says so', async () => {
    for (const voice of ['Speaker A', 'Speaker A (part 2)']) {
      await page.getByRole('button', { name: `Rename ${voice}`, exact: true }).click()
      await page.getByLabel('Name (used throughout this transcript)').fill('Anna')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await expect(page.getByRole('button', { name: 'Rename Anna' })).toHaveCount(2)
  })

  await test.step('a sentence is corrected with no network, and found by its new word', async () => {
    // The list to correct is an extra.
    await waitForExtras(page)
    await server.kill()
    await page.getByRole('button', { name: 'Correct the transcript' }).click()
    await page.getByRole('button', { name: /We will sail the boat/ }).click()
    await page.getByLabel('Corrected sentence').fill(CORRECTED)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: CORRECTED })).toBeVisible()
    await page.goto(`${url}/library`)
    const search = page.getByPlaceholder('Search recordings...')
    await search.fill('sail the')
    await expect(page.getByRole('link', { name: TITLE })).toHaveCount(0)
    await search.fill('sell the')
    await page.getByRole('link', { name: TITLE }).first().click()
  })

  await test.step('after a reload, still with no network, every form of it has the corrected words', async () => {
    await page.reload()
    await expect(sentence(page, CORRECTED)).toBeVisible()
    const text = (await take(page, /\.txt/)).toString()
    const subtitles = (await take(page, /\.srt/)).toString()
    const word =
      unzip(await take(page, /\.docx/))
        .get('word/document.xml')
        ?.toString() ?? ''
    for (const form of [text, subtitles, word]) {
      expect(form).toContain(CORRECTED)
      expect(form).not.toContain('We will sail')
    }
    expect(subtitles).toContain('Anna')
    expect(word).toContain('Anna')
  })

  await test.step('and so has the .zip of the server, once it has been told', async () => {
    await server.restart()
    await expect
      .poll(async () => zipText(await take(page, /\.zip/).catch(() => null)), { timeout: 60_000, intervals: [2000] })
      .toContain(CORRECTED)
  })

  await test.step('where the list to correct is not here yet, the text stays to be read until it comes', async () => {
    await page.reload()
    await expect(sentence(page, CORRECTED)).toBeVisible()
    await waitForExtras(page)
    // Nor does the browser's own cache have it; the server stops, as Playwright's offline is that of the pages alone.
    await (await device.context.newCDPSession(page)).send('Network.clearBrowserCache')
    await server.kill()
    await page.evaluate(() => caches.delete('earmark-extras'))
    await device.context.setOffline(true)
    await page.getByRole('button', { name: 'Correct the transcript' }).click()
    await expect(page.getByText("this part of Earmark isn't on this device yet")).toBeVisible()
    await expect(page.locator('.transcript__covered')).toHaveCount(0)
    await server.restart()
    await device.context.setOffline(false)
    const retry = page.getByRole('button', { name: 'Retry' })
    await expect(async () => {
      if (await retry.isVisible()) await retry.click()
      await expect(page.getByRole('button', { name: CORRECTED })).toBeVisible({ timeout: 2000 })
    }).toPass()
    await expect(page.locator('.transcript__covered')).toHaveCount(1)
  })
})

/** As it stands in the transcript, not in what the analysis quotes. */
const sentence = (page: Page, text: string): Locator => page.locator('.paragraph__sentence', { hasText: text })

/** Opens the list of forms and takes one of them. */
async function take(page: Page, form: RegExp): Promise<Buffer> {
  const dialog = page.getByRole('dialog', { name: 'Export recording' })
  if (!(await dialog.isVisible())) {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Export...' }).click()
  }
  const choice = dialog.getByRole('button', { name: form })
  await expect(choice).toBeEnabled()
  const [download] = await Promise.all([page.waitForEvent('download'), choice.click()])
  return readFile(await download.path())
}

/** All text files of a .zip together. */
const zipText = (zip: Buffer | null): string =>
  zip === null ? '' : [...unzip(zip)].map(([name, bytes]) => (name.endsWith('.txt') ? bytes.toString() : '')).join('')
