import type { Locator, Page } from '@playwright/test'
import type { RecordingId } from '../../contract/ids.ts'
import type { Device } from '../../testkit/browser/browser.ts'
import { expect, signedInTest as test } from '../../testkit/browser/fixtures.ts'
import { waitForExtras } from '../../testkit/browser/journey.ts'
import { openSignedInPage } from '../../testkit/browser/signed-in.ts'
import { seedDevice } from '../../testkit/seed/seed-device.ts'

// Nobody listens there: this is about words that are there already.
test.use({ settings: { STT_URL: 'http://127.0.0.1:9' } })
test.slow()

/** Seconds that each sentence of a seeded transcript takes, and of them its words, of which there are fourteen. */
const EACH = 4.9
const SPOKEN = 4.5
const WORDS = 14

test('ninety minutes are searched, played and corrected', async ({ device, url }) => {
  const { page } = await openLong(url, device, '?at=30')
  const elements = () => page.locator('.transcript *').count()
  await expect.poll(elements).toBeGreaterThan(1000)

  await test.step('a search marks its hits without an element for each, and Enter leads to them, one after the other', async () => {
    await page.getByRole('button', { name: 'Search in transcript' }).click()
    const before = await elements()
    await page.keyboard.type('Sentence 9')
    await expect(page.locator('.transcript-search__count')).toHaveText('1 of 111')
    await expect.poll(() => marked(page, 'transcript-hit')).toEqual({ count: 1, text: 'Sentence 9' })
    expect(await elements()).toBe(before)
    await page.keyboard.press('Enter')
    await expect(sentence(page, 9)).toBeFocused()
    for (let step = 0; step < 5; step++) await page.keyboard.press('Enter')
    await expect(sentence(page, 94)).toBeInViewport()
    await expect(sentence(page, 94)).toBeFocused()
    await expect.poll(async () => (await marked(page, 'transcript-hits')).count).toBeGreaterThan(4)
    await page.keyboard.press('Shift+Enter')
    await expect.poll(() => marked(page, 'transcript-hit')).toEqual({ count: 1, text: 'Sentence 9' })
    await expect(sentence(page, 93)).toBeInViewport()
    await page.keyboard.press('Escape')
    await expect.poll(async () => (await marked(page, 'transcript-hits')).count).toBe(0)
    await expect(sentence(page, 93)).toBeFocused()
  })

  await test.step('it is one Tab stop with arrow keys, from where the search has led, and each ten minutes have a heading', async () => {
    expect(await page.locator('.transcript h3').allTextContents()).toEqual(
      [10, 20, 30, 40, 50, 60, 70, 80].map((minutes) => `${minutes} minutes`),
    )
    const times = page.locator('.paragraph__time')
    await expect(page.locator('.transcript section [tabindex="0"]')).toHaveCount(1)
    await page.keyboard.press('Home')
    await expect(times.first()).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(times.nth(1)).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expect(times.first()).toBeFocused()
    await page.keyboard.press('End')
    await expect(times.last()).toBeFocused()
    await expect(times.last()).toBeInViewport()
    await page.keyboard.press('Shift+Tab')
    await expect(page.getByRole('button', { name: 'Download', exact: true })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(times.last()).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Show less' })).toBeFocused()
  })

  await test.step('a click plays the sentence, which is marked, and its words one after the other', async () => {
    await clickWord(sentence(page, 95), 'Sentence')
    await expect.poll(() => secondOf(page)).toBeGreaterThanOrEqual(94 * EACH)
    expect(await secondOf(page)).toBeLessThan(94 * EACH + SPOKEN)
    await expect(sentence(page, 95)).toHaveAttribute('data-spoken', 'true')
    await expect.poll(async () => (await marked(page, 'spoken-word')).count).toBe(1)
    const { text } = await marked(page, 'spoken-word')
    await expect.poll(async () => (await marked(page, 'spoken-word')).text).not.toBe(text)
    await pause(page)
    await expect.poll(async () => (await marked(page, 'spoken-word')).count).toBe(0)
  })

  await test.step('a corrected sentence keeps its place and its words in step', async () => {
    await page.getByRole('button', { name: 'Correct the transcript' }).click()
    const said = (await sentence(page, 98).textContent()) ?? ''
    await correct(page, 97, said.replace('Sentence 98', 'Lighthouse 98'))
    const sentences = page.locator('.correcting__sentence')
    await expect(sentences.nth(97)).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(sentences.nth(98)).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.locator('.versions button').first()).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(sentences.nth(98)).toBeFocused()
    await page.getByRole('button', { name: 'Correct the transcript' }).click()
    const corrected = page.locator('.paragraph__sentence', { hasText: /^Lighthouse 98 / })
    await page.evaluate(watchSeeks)
    await clickWord(corrected, 'board.')
    const last = 97 * EACH + (SPOKEN * (WORDS - 1)) / WORDS
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'sought'))).toBeCloseTo(last, 2)
    await expect.poll(async () => (await marked(page, 'spoken-word')).text).toBe('board.')
    await pause(page)
    await clickWord(corrected, 'Lighthouse')
    await expect.poll(async () => (await marked(page, 'spoken-word')).text).toBe('Lighthouse')
  })
})

test('with no network and no words yet, ninety minutes are read, played and corrected by the sentence', async ({
  device,
  url,
}) => {
  const { page, meeting, owner } = await openLong(url, device, '')
  await page.goto(`${url}/settings`)
  await page.evaluate(takeWordsAway, { name: `earmark-app-${owner}`, id: meeting })
  // The list to correct is an extra.
  await waitForExtras(page)
  await device.context.setOffline(true)
  await page.goto(`${url}/recording/${meeting}?at=30`)

  await clickWord(sentence(page, 9), 'board.')
  await expect.poll(() => secondOf(page)).toBeGreaterThanOrEqual(8 * EACH - 0.01)
  await expect(sentence(page, 9)).toHaveAttribute('data-spoken', 'true')
  expect((await marked(page, 'spoken-word')).count).toBe(0)
  await pause(page)
  // From its beginning, wherever it was clicked.
  expect(await secondOf(page)).toBeLessThan(8 * EACH + SPOKEN)

  await page.getByRole('button', { name: 'Correct the transcript' }).click()
  await correct(page, 9, 'The lighthouse was meant.')
  await page.reload()
  await expect(page.getByText('The lighthouse was meant.')).toBeVisible()
})

test('on paper are all words, once, also while they are corrected and with the chat beside them', async ({
  device,
  url,
}) => {
  const { page } = await openLong(url, device, '?chat=true')
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.getByRole('button', { name: 'Show full transcript' })).toBeVisible()
  const onPaper = async (): Promise<void> => {
    await page.emulateMedia({ media: 'print' })
    await expect(sentence(page, 1100)).toBeVisible()
    await expect(
      page
        .locator('.transcript')
        .getByText(/^Sentence 1 /)
        .filter({ visible: true }),
    ).toHaveCount(1)
    for (const pressed of [/^Show/, 'Save'])
      await expect(page.getByRole('button', { name: pressed }).filter({ visible: true })).toHaveCount(0)
    await expect(page.getByPlaceholder('Ask about your recording...')).toBeHidden()
    await page.emulateMedia({ media: null })
  }
  await onPaper()
  await page.getByRole('button', { name: 'Correct the transcript' }).click()
  await page.locator('[data-sentence="0"]').click()
  await expect(page.getByLabel('Corrected sentence')).toBeVisible()
  await onPaper()
})

test('a browser without highlights draws what is found near the screen alone', async ({ device, url }) => {
  await device.context.addInitScript(() => Reflect.deleteProperty(CSS, 'highlights'))
  const { page } = await openLong(url, device, '?at=30&find=Sentence')
  const hits = page.locator('.paragraph__hit')
  await expect(page.locator('.transcript-search__count')).toHaveText(/of 1,100$/)
  await expect.poll(() => hits.count()).toBeGreaterThan(5)
  expect(await hits.count()).toBeLessThan(300)
  await expect(page.locator('.paragraph__hit[data-current]')).toHaveCount(1)
})

async function openLong(url: string, device: Device, search: string) {
  const page = await openSignedInPage(device)
  const library = await seedDevice(page, url, { recordings: 3, long: 3 })
  await page.goto(`${url}/recording/${library.meeting}${search}`)
  await expect(sentence(page, 2)).toBeAttached()
  return library
}

/** By the number that it begins with. */
const sentence = (page: Page, number: number): Locator =>
  page.locator('.paragraph__sentence', { hasText: new RegExp(`^Sentence ${number} `) })

/** @param place of the sentence in the transcript, from 0 */
async function correct(page: Page, place: number, text: string): Promise<void> {
  await page.locator(`[data-sentence="${place}"]`).click()
  await page.getByLabel('Corrected sentence').fill(text)
  await page.keyboard.press('Enter')
  await expect(page.locator(`[data-sentence="${place}"]`)).toContainText(text)
}

const pause = (page: Page): Promise<void> => page.getByRole('button', { name: 'Pause' }).first().click()

/** The second that sounds. */
const secondOf = (page: Page): Promise<number> =>
  page.evaluate(() => (Reflect.get(window, 'lastPlayed') as HTMLAudioElement | undefined)?.currentTime ?? -1)

/** Runs in the page: keeps the second that the sound is moved to. */
function watchSeeks(): void {
  const sound: HTMLAudioElement = Reflect.get(window, 'lastPlayed')
  sound.addEventListener('seeking', () => Reflect.set(window, 'sought', sound.currentTime))
}

/** At the place where a word stands, once it stands still there and nothing lies over it. */
async function clickWord(text: Locator, word: string): Promise<void> {
  await text.scrollIntoViewIfNeeded()
  const place = await text.evaluate(async (element, wanted) => {
    const node = element.firstChild
    const from = node?.textContent?.indexOf(wanted) ?? -1
    if (!node || from === -1) throw new Error(`"${wanted}" is not there.`)
    const range = document.createRange()
    range.setStart(node, from)
    range.setEnd(node, from + wanted.length)
    for (let before = ''; ; ) {
      const { left, top, width, height } = range.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      const seen = `${x} ${y}`
      if (seen === before && document.elementFromPoint(x, y) === element) return { x, y }
      if (seen === before) element.scrollIntoView({ block: 'center', behavior: 'instant' })
      before = seen
      await new Promise(requestAnimationFrame)
    }
  }, word)
  await text.page().mouse.click(place.x, place.y)
}

/** Of the highlights of that name, how many stretches of text they mark, and what the first one says. */
const marked = (page: Page, name: string) =>
  page.evaluate((wanted) => {
    const ranges = [...(CSS.highlights.get(wanted) ?? [])]
    const [first] = ranges
    const text = first?.startContainer.textContent?.slice(first.startOffset, first.endOffset) ?? ''
    return { count: ranges.length, text }
  }, name)

/** Runs in the page: as on a device that has the text and not the words yet. */
async function takeWordsAway({ name, id }: { name: string; id: RecordingId }): Promise<void> {
  const open = indexedDB.open(name)
  await new Promise((resolve) => {
    open.onsuccess = resolve
  })
  const changing = open.result.transaction(['transcripts', 'words'], 'readwrite')
  const reading = changing.objectStore('transcripts').get(id)
  reading.onsuccess = () => {
    const { segments, ...row } = reading.result as { segments: { words?: unknown }[] }
    changing.objectStore('transcripts').put({ ...row, segments: segments.map(({ words: _, ...segment }) => segment) })
    changing.objectStore('words').put({ recordingId: id, version: '1', bytes: null, missing: 1 })
  }
  await new Promise((resolve) => {
    changing.oncomplete = resolve
  })
  open.result.close()
}
