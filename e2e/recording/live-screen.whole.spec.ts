import type { Page } from '@playwright/test'
import { MAX_RECORDING_SECONDS } from '../../contract/limits.ts'
import { expect, signedInTest as test } from '../../testkit/browser/fixtures.ts'
import { recordUntil, save, startRecording, stopRecording } from '../../testkit/browser/journey.ts'
import { localSegments, speakBefore } from '../../testkit/browser/local-stores.ts'
import { openSignedInPage } from '../../testkit/browser/signed-in.ts'

test('a mark answers at once, stands on the waveform afterwards, and one that was removed comes back', async ({
  page,
}) => {
  await page.evaluate(countVibrations)
  await startRecording(page)
  await recordUntil(page, 3)
  const mark = page.getByRole('button', { name: 'Mark this moment' })
  await mark.click()
  await expect(mark).toHaveText('Mark 1')
  await expect(page.getByRole('img', { name: 'Waveform, 1 moment marked' })).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'vibrations'))).toBe(1)
  await stopRecording(page)
  await expect(page.locator('.waveform__flag')).toHaveCount(1)
  await save(page, 'Marked')
  const remove = page.getByRole('button', { name: /^Remove the mark at/ })
  await remove.click()
  await expect(remove).toBeHidden()
  // At the beginning, where nothing was played yet.
  await page.getByRole('button', { name: 'Mark this moment' }).click()
  await expect(remove).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(remove).toHaveCount(2)
})

test('while recording one sees what was heard, types the title, and the tab shows the clock', async ({ page }) => {
  await startRecording(page)
  await recordUntil(page, 3)
  await expect(page.getByRole('img', { name: /^Waveform/ })).toBeVisible()
  await expect.poll(() => page.evaluate(inkOfWaveform)).toBeGreaterThan(100)
  await expect(page).toHaveTitle(/^● 0:\d\d · Record · Earmark$/)
  await page.getByPlaceholder('Enter a title for your recording...').fill('Typed while it ran')
  await page.getByRole('link', { name: 'Library' }).first().click()
  await expect(page).toHaveTitle(/^● 0:\d\d · /)
  await page.getByRole('link', { name: 'Record', exact: true }).first().click()
  await stopRecording(page)
  const title = page.getByPlaceholder('Enter a title for your recording...')
  await expect(title).toHaveValue('Typed while it ran')
  await expect(title).toBeFocused()
  await page.keyboard.type(', and after')
  await expect(title).toHaveValue('Typed while it ran, and after')
  await expect(page).not.toHaveTitle(/●/)
})

test('seven bars stand for the level, and a phone that is turned while it is paused stretches nothing', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await startRecording(page)
  await recordUntil(page, 2)
  expect(await page.locator('.level-bars canvas').evaluate(countBars)).toBe(7)
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Paused' })).toBeVisible()
  await page.setViewportSize({ width: 844, height: 390 })
  for (const drawn of ['.level-bars canvas', '.live-waveform']) {
    await expect.poll(() => page.locator(drawn).evaluate(isStretched), drawn).toBe(false)
  }
  expect(await page.locator('.level-bars canvas').evaluate(countBars)).toBe(7)
})

test('who is objected to can go on, or delete all of it at once, here and on the server', async ({
  page,
  elsewhere,
}) => {
  await startRecording(page)
  await recordUntil(page, 3)
  await page.getByPlaceholder('Enter a title for your recording...').fill('Board meeting')
  const objection = page.getByRole('button', { name: 'Somebody objects' })
  const question = page.getByRole('dialog', { name: 'Permanently delete “Board meeting”?' })
  await objection.click()
  await expect(question).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Paused' })).toBeVisible()
  await question.getByRole('button', { name: 'Keep recording' }).click()
  await expect(page.getByRole('heading', { name: 'Recording...' })).toBeVisible()
  await objection.click()
  await question.getByRole('button', { name: 'Permanently delete' }).click()
  await expect(page.getByText('Recording permanently deleted')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Ready to Record' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Ready to Record' })).toBeVisible()
  await expect(page.getByText('Recovered recording')).toBeHidden()
  await expect(page.getByText('No recordings yet')).toBeVisible()
  expect(await elsewhere.recordings()).toHaveLength(0)
})

test('that everyone agreed is told where it could not be kept', async ({ device }) => {
  await device.context.addInitScript(keepsNoNote)
  const page = await openSignedInPage(device)
  await startRecording(page)
  const agreed = page.getByRole('switch', { name: 'Everyone agreed' })
  await agreed.click()
  await expect(page.getByText('Not saved. Please try again.')).toBeVisible()
  await expect(agreed).not.toBeChecked()
  await page.evaluate(() => Reflect.set(window, 'keepsNotes', true))
  await agreed.click()
  await expect(agreed).toBeChecked()
})

test('near ninety minutes a talk goes on as a second recording, without a gap', async ({ page, elsewhere }) => {
  await startRecording(page)
  const title = page.getByPlaceholder('Enter a title for your recording...')
  await title.fill('Long talk')
  await recordUntil(page, 3)
  await stopRecording(page)
  await speakBefore(page, MAX_RECORDING_SECONDS - 60)
  await page.reload()
  await page.getByRole('button', { name: 'Continue recording' }).click()
  await page.getByRole('button', { name: 'Keep recording' }).press('Enter')
  await expect(page.getByText('Continues as a second recording')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Recording...' })).toBeFocused()
  // The clock of the second recording.
  await expect(page.getByRole('timer')).toHaveText(/^0:0[3-9]/, { timeout: 120_000 })
  await expect(page.getByRole('heading', { name: 'Recording...' })).toBeVisible()
  const segments = await localSegments(page)
  expect(segments.map(({ endedBy }) => endedBy)).toEqual(['stop', 'limit', null])
  expect(segments[2]).toMatchObject({ segment: 0, startOffset: 0 })
  expect(segments[2]).not.toHaveProperty('gapReason')
  await stopRecording(page)
  await page.getByRole('button', { name: 'Save Recording' }).click()
  await expect
    .poll(async () => (await elsewhere.recordings()).map((row) => row.title).sort(), { timeout: 60_000 })
    .toEqual(['Long talk', 'Long talk (2)'])
})

test('what comes below the title while it runs moves nothing that stands there', async ({ page }) => {
  await startRecording(page)
  await expect(page.getByRole('switch', { name: 'Live captions' })).toBeVisible({ timeout: 60_000 })
  for (const size of [
    { width: 390, height: 844 },
    { width: 430, height: 932 },
    { width: 1280, height: 800 },
    { width: 1920, height: 1080 },
  ]) {
    await page.setViewportSize(size)
    const before = await page.evaluate(placesOfLive)
    await page.evaluate(addBelow, 40)
    expect(await page.evaluate(placesOfLive), `${size.width} px`).toEqual(before)
    await page.evaluate(addBelow, 0)
    await page.evaluate(showCaptionSwitch, false)
    expect(await page.evaluate(placesOfLive), `${size.width} px, before the server is known to caption`).toEqual(before)
    await page.evaluate(showCaptionSwitch, true)
  }
})

const SCREENS = [
  { name: 'short window', width: 640, height: 400, text: 100 },
  { name: 'phone on its side', width: 844, height: 390, text: 100 },
  { name: 'phone with its keyboard open', width: 390, height: 500, text: 100 },
  { name: 'phone with large text', width: 390, height: 844, text: 200 },
  { name: 'small phone with large text', width: 320, height: 568, text: 200 },
]

test('Stop is in sight on every screen, above the navigation', async ({ page }) => {
  await startRecording(page)
  await expect(page.getByRole('img', { name: /^Waveform/ })).toBeVisible()
  await expectStopInSight(page)
})

test('a message that stays does not cover Stop on any screen', async ({ device }) => {
  await device.context.addInitScript(keepsNoNote)
  const page = await openSignedInPage(device)
  await startRecording(page)
  await page.getByRole('switch', { name: 'Everyone agreed' }).click()
  await expect(page.locator('.toast')).toContainText('Not saved. Please try again.')
  await expectStopInSight(page)
  await expect(page.locator('.toast')).toBeVisible()
})

async function expectStopInSight(page: Page): Promise<void> {
  for (const { name, width, height, text } of SCREENS) {
    await test.step(name, async () => {
      await page.setViewportSize({ width, height })
      await page.evaluate((percent) => document.documentElement.style.setProperty('font-size', `${percent}%`), text)
      for (const place of ['top', 'bottom'] as const) {
        await page.evaluate((to) => scrollTo(0, to === 'top' ? 0 : document.body.scrollHeight), place)
        await expect.poll(() => isStopInSight(page)).toBe('in sight')
      }
    })
  }
  await test.step('a phone with its keyboard open, while the title is typed', async () => {
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
    await page.setViewportSize({ width: 390, height: 400 })
    const title = page.getByPlaceholder('Enter a title for your recording...')
    await title.fill('Harbour board')
    await expect(title).toBeInViewport({ ratio: 1 })
    await expect.poll(() => isStopInSight(page)).toBe('in sight')
  })
}

/** Asked at its corners: what lies over it would be pressed in its place. */
async function isStopInSight(page: Page): Promise<string> {
  return page.getByRole('button', { name: 'Stop recording' }).evaluate((stop) => {
    const { left, right, top, bottom } = stop.getBoundingClientRect()
    const middle = (left + right) / 2
    for (const y of [top + 4, (top + bottom) / 2, bottom - 4]) {
      const there = document.elementFromPoint(middle, y)
      if (!there || !stop.contains(there)) return `${there?.className ?? 'outside'} at ${Math.round(y)}`
    }
    return 'in sight'
  })
}

/** Runs in the page: how high each part of the instrument stands, the button that stops it among them. */
function placesOfLive(): (number | undefined)[] {
  return ['.record__clock', '.level-bars', '.live-waveform', '.record__details input', '.record-button'].map(
    (one) => document.querySelector(one)?.getBoundingClientRect().top,
  )
}

/** Runs in the page. */
function showCaptionSwitch(isShown: boolean): void {
  document.querySelector('.captions-choice')?.toggleAttribute('hidden', !isShown)
}

/** Runs in the page: something so high, as notes would be; 0 takes it away. */
function addBelow(height: number): void {
  document.querySelector('#below')?.remove()
  if (height === 0) return
  const below = Object.assign(document.createElement('div'), { id: 'below' })
  below.style.height = `${height}px`
  document.querySelector('.record__details')?.append(below)
}

/** Runs in the page: what is said of a take is refused by the database, until `keepsNotes`. */
function keepsNoNote(): void {
  const { put } = IDBObjectStore.prototype
  IDBObjectStore.prototype.put = function (value, key) {
    if (this.name === 'marks' && 'agreedAt' in value && !Reflect.get(window, 'keepsNotes'))
      throw new DOMException('There is no room.', 'QuotaExceededError')
    return key === undefined ? put.call(this, value) : put.call(this, value, key)
  }
}

/** Runs in the page. */
function countVibrations(): void {
  Reflect.set(window, 'vibrations', 0)
  navigator.vibrate = () => {
    Reflect.set(window, 'vibrations', Reflect.get(window, 'vibrations') + 1)
    return true
  }
}

/** Runs in the page: how many points of the waveform are drawn. */
function inkOfWaveform(): number {
  const canvas = document.querySelector<HTMLCanvasElement>('.live-waveform')
  const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
  return [...pixels].filter((value, at) => at % 4 === 3 && value > 0).length
}

/** Runs in the page: how often paint begins, from the left to the right, in the middle of the canvas. */
function countBars(element: Element): number {
  const canvas = element as HTMLCanvasElement
  const { data } = canvas.getContext('2d')?.getImageData(0, canvas.height / 2, canvas.width, 1) ?? { data: [] }
  const painted = Array.from({ length: canvas.width }, (_, at) => (data[4 * at + 3] ?? 0) > 0)
  return painted.filter((is, at) => is && !painted[at - 1]).length
}

/** Runs in the page: whether the canvas is shown in another size than it was drawn in. */
function isStretched(element: Element): boolean {
  const canvas = element as HTMLCanvasElement
  const scale = Math.min(2, devicePixelRatio)
  return (
    Math.abs(canvas.width - canvas.clientWidth * scale) > 1 || Math.abs(canvas.height - canvas.clientHeight * scale) > 1
  )
}
