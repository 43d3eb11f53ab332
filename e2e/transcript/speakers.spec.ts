import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { openDevice } from '../../testkit/browser/browser.ts'
import { expect, signedInTest as test } from '../../testkit/browser/fixtures.ts'
import { signIn, waitForExtras } from '../../testkit/browser/journey.ts'
import { openSignedInPage } from '../../testkit/browser/signed-in.ts'
import { type SpokenSegment, startSpeechServer } from '../../testkit/servers/speech-server.ts'
import { speechWithPauses } from '../../testkit/speech/make-audio.ts'

/** What an engine makes of three people: C is A again, and two sentences of B are of a third person. */
const HEARD: (SpokenSegment & { speaker: string })[] = [
  { start: 0.5, end: 2, text: 'We will sell the boat on Friday.', speaker: 'A' },
  { start: 2, end: 3, text: 'Ten thousand is too much.', speaker: 'B' },
  { start: 3, end: 4, text: 'I would pay nine.', speaker: 'B' },
  { start: 4, end: 5, text: 'So we meet at noon.', speaker: 'C' },
  { start: 5, end: 6, text: 'Nine is a good price.', speaker: 'B' },
]
/** Who speaks, in the end. */
const CHANGED = ['Anna', 'Speaker B', 'Speaker B · 0:03', 'Speaker B', 'Speaker B · 0:03']
const TITLE = 'the-boat'

test('two voices are made one, one is split, a sentence is given away, with no network, and undone', async ({
  server,
  device,
  url,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'earmark-speakers-'))
  await using speech = Object.assign(await startSpeechServer({ hear: async () => HEARD }), {
    [Symbol.asyncDispose]: async () => {
      await speech.close()
      rmSync(folder, { recursive: true, force: true })
    },
  })
  const file = join(folder, `${TITLE}.webm`)
  await speechWithPauses(file, { times: 1, pause: 1 })
  await server.restart({ STT_URL: `${speech.url}/v1` })
  const page = await openSignedInPage(device)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`${url}/library`)
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('link', { name: TITLE }).first().click()
  await expect(page.locator('.paragraph__sentence').first()).toBeVisible({ timeout: 60_000 })
  // The files of an export are an extra.
  await waitForExtras(page)
  await server.kill()

  await test.step('a sample of a voice is heard before it is named', async () => {
    await page.getByRole('button', { name: 'Rename Speaker A', exact: true }).click()
    const samples = page.getByRole('dialog').getByRole('region', { name: 'Hear this voice' })
    await expect(samples.getByRole('listitem')).toHaveText([/We will sell the boat/])
    await samples.getByRole('button', { name: /Play/ }).click()
    await expect(samples.getByRole('button', { name: /Pause/ })).toBeVisible()
    await expect(samples.getByRole('button', { name: /Play/ })).toBeVisible()
    await page.getByLabel('Name (used throughout this transcript)').fill('Anna')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
  })

  await test.step('two voices are one by one tap, and that is undone and done again', async () => {
    await joinVoices(page, 'Speaker C', 'Anna')
    await expect(speakers(page)).toHaveText(['Anna', 'Speaker B', 'Anna', 'Speaker B'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(speakers(page)).toHaveText(['Anna', 'Speaker B', 'Speaker C', 'Speaker B'])
    await joinVoices(page, 'Speaker C', 'Anna')
    await expect(speakers(page)).toHaveText(['Anna', 'Speaker B', 'Anna', 'Speaker B'])
  })

  await test.step('by keyboard a voice is split from a sentence on, and the focus stays at that sentence', async () => {
    await page.getByRole('button', { name: 'Correct the transcript' }).click()
    await page.getByRole('button', { name: 'I would pay nine.' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('group', { name: 'Spoken by' }).getByRole('button', { name: 'from here on' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('2 sentences are now by Speaker B · 0:03.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'I would pay nine.' })).toBeFocused()
  })

  await test.step('one sentence is given to another speaker, and what was typed is saved with it', async () => {
    await page.getByRole('button', { name: 'So we meet at noon.' }).click()
    const of = page.getByRole('group', { name: 'Spoken by' })
    await expect(of.getByRole('button', { pressed: true })).toHaveText('Anna')
    await page.getByLabel('Corrected sentence').fill('So we meet at one.')
    await of.getByRole('button', { name: 'Speaker B', exact: true }).click()
    await expect(page.getByRole('button', { name: 'So we meet at one.' })).toBeFocused()
    await page.getByRole('button', { name: 'Correct the transcript' }).click()
    await page.getByRole('button', { name: 'Show full transcript' }).click()
    await expect(speakers(page)).toHaveText(CHANGED)
  })

  await test.step('at 320 px nothing is wider than the screen', async () => {
    await page.getByRole('button', { name: 'Rename Anna' }).click()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    const inside = page.getByRole('dialog')
    expect(await inside.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBeLessThanOrEqual(0)
    await page.keyboard.press('Escape')
  })

  await test.step('after a reload it is so still, and in the files of this device', async () => {
    await page.reload()
    await expect(speakers(page)).toHaveText(CHANGED.slice(0, 4))
    const subtitles = (await take(page, /\.srt/)).toString()
    expect(subtitles).toContain('Anna: We will sell the boat')
    expect(subtitles).toContain('Speaker B · 0:03: I would pay nine.')
    expect(subtitles).toContain('Speaker B: So we meet at one.')
    await page.keyboard.press('Escape')
  })

  await test.step('and so it is on another device, once the server has been told', async () => {
    await server.restart()
    await using second = await openDevice()
    const other = await signIn(second, server.url)
    await other.goto(page.url().replace(url, server.url))
    await other.getByRole('button', { name: 'Show full transcript' }).click({ timeout: 60_000 })
    await expect(speakers(other)).toHaveText(CHANGED, { timeout: 60_000 })
  })

  await test.step('a new transcript is asked for with how many people spoke at most', async () => {
    await server.kill()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Language and consent' }).click()
    await page.getByLabel('People who spoke, at most').selectOption('2')
    await page.getByRole('button', { name: 'Transcribe again' }).click()
    await expect.poll(() => page.evaluate(waiting)).toEqual([{ kind: 'transcribe', mostSpeakers: 2 }])
  })
})

/** Runs in the page: what waits to be sent. */
async function waiting(): Promise<unknown[]> {
  const { id } = JSON.parse(localStorage.getItem('earmark-user') ?? '{}')
  const opening = indexedDB.open(`earmark-app-${id}`)
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
  const reading = database.transaction('outbox').objectStore('outbox').getAll()
  const entries = await new Promise<{ work: unknown }[]>((resolve, reject) => {
    reading.onsuccess = () => resolve(reading.result)
    reading.onerror = () => reject(reading.error)
  })
  database.close()
  return entries.map(({ work }) => work)
}

const speakers = (page: Page): Locator => page.locator('button.paragraph__speaker')

async function joinVoices(page: Page, voice: string, other: string): Promise<void> {
  await page.getByRole('button', { name: `Rename ${voice}`, exact: true }).click()
  await page.getByRole('button', { name: `${voice} is the same person as ${other}` }).click()
}

/** Opens the list of forms and takes one of them. */
async function take(page: Page, form: RegExp): Promise<Buffer> {
  const dialog = page.getByRole('dialog', { name: 'Export recording' })
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Export...' }).click()
  const choice = dialog.getByRole('button', { name: form })
  await expect(choice).toBeEnabled()
  const [download] = await Promise.all([page.waitForEvent('download'), choice.click()])
  return readFile(await download.path())
}
