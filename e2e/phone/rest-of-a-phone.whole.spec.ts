import type { Page } from '@playwright/test'
import { expect, signedInTest as test } from '../../testkit/browser/fixtures.ts'
import { recordUntil, save, startRecording, stopRecording } from '../../testkit/browser/journey.ts'
import { openSignedInPage } from '../../testkit/browser/signed-in.ts'
import { scriptPhone, setPhone } from '../../testkit/phone/phone-calls.ts'
import { asIphone } from './iphone.ts'

// Nobody listens there: this is about the page, not about words.
test.use({ settings: { STT_URL: 'http://127.0.0.1:9' } })

test('while it records, an iPhone is told so, and neither a pull nor a question when it is left takes the page away', async ({
  device,
}) => {
  await asIphone(device.context, { audioSession: { type: 'auto' } })
  const page = await openSignedInPage(device)
  expect(await modeOf(page)).toEqual({ session: 'auto', overscroll: 'auto', asks: false })
  await startRecording(page)
  expect(await modeOf(page)).toEqual({ session: 'play-and-record', overscroll: 'none', asks: false })
  await recordUntil(page, 2)
  await stopRecording(page)
  await expect.poll(() => modeOf(page)).toMatchObject({ session: 'auto', overscroll: 'auto' })
})

test('elsewhere the browser asks before a recording is left', async ({ page }) => {
  expect(await modeOf(page)).toMatchObject({ asks: false })
  await startRecording(page)
  expect(await modeOf(page)).toMatchObject({ asks: true })
  await recordUntil(page, 2)
  await stopRecording(page)
})

/** How the page stands to the system; `asks`: whether something in it wants to be asked before it is left. */
const modeOf = (page: Page): Promise<{ session: string | undefined; overscroll: string; asks: boolean }> =>
  page.evaluate(() => ({
    session: Reflect.get(navigator, 'audioSession')?.type,
    overscroll: getComputedStyle(document.documentElement).overscrollBehaviorY,
    asks: !dispatchEvent(new Event('beforeunload', { cancelable: true })),
  }))

test('an alarm is a notification while nobody looks at the page, and no other', async ({ device }) => {
  await scriptPhone(device.context)
  await device.context.addInitScript(() => {
    const shown: string[] = []
    Object.defineProperty(Notification, 'permission', { value: 'granted' })
    ServiceWorkerRegistration.prototype.showNotification = async (title) => void shown.push(title)
    Object.assign(window, { shownNotifications: shown })
    const isHidden = (): boolean => Reflect.get(window, 'isHidden') === true
    Object.defineProperty(document, 'visibilityState', { get: () => (isHidden() ? 'hidden' : 'visible') })
  })
  const shown = (): Promise<string[]> => page.evaluate(() => Reflect.get(window, 'shownNotifications'))
  const page = await openSignedInPage(device)
  await startRecording(page)
  await recordUntil(page, 2)
  await setPhone(page, { muted: true })
  await expect(page.getByRole('alert')).toContainText('has muted the microphone')
  expect(await shown()).toEqual([])
  await setPhone(page, { muted: false })
  await expect(page.getByRole('alert').filter({ hasText: 'has muted the microphone' })).toHaveCount(0)
  await page.evaluate(() => Object.assign(window, { isHidden: true }))
  await setPhone(page, { muted: true })
  await expect.poll(shown).toEqual([expect.stringContaining('has muted the microphone')])
})

test('while it records nothing is drawn more often than four times a second: no frame is asked for, as in low-power mode', async ({
  page,
}) => {
  await startRecording(page)
  await recordUntil(page, 2)
  await page.evaluate(countDraws)
  await recordUntil(page, 10)
  const { frames, pictures, seconds, milliseconds } = await page.evaluate(() => Reflect.get(window, 'drawn')())
  expect(pictures).toBeGreaterThan(0)
  // One more with each second that is saved, as it begins the count anew.
  expect(pictures).toBeLessThanOrEqual(milliseconds / 250 + seconds + 2)
  expect(frames).toBe(0)
})

/** Runs in the page: frames that are asked for, pictures of the level, seconds of the clock, and the time they took. */
function countDraws(): void {
  const began = performance.now()
  const drawn = { frames: 0, pictures: 0, seconds: 0 }
  window.requestAnimationFrame = () => ++drawn.frames
  const context = document.querySelector<HTMLCanvasElement>('.level-bars canvas')?.getContext('2d')
  const clock = document.querySelector('[role=timer]')
  if (!context || !clock) throw new Error('Nothing is drawn.')
  // Each picture begins with it.
  const { clearRect } = context
  context.clearRect = (...place) => {
    drawn.pictures++
    clearRect.apply(context, place)
  }
  new MutationObserver(() => ++drawn.seconds).observe(clock, { subtree: true, childList: true, characterData: true })
  Object.assign(window, { drawn: () => ({ ...drawn, milliseconds: performance.now() - began }) })
}

test('no field makes an iPhone zoom, and what is pressed is clear of its notch and its home bar', async ({
  page,
  url,
  device,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const session = await device.context.newCDPSession(page)
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets: { top: 59, bottom: 34 } })
  await startRecording(page)
  await recordUntil(page, 2)
  await stopRecording(page)
  const look = async (where: string): Promise<void> => {
    expect(await page.evaluate(smallFields), where).toEqual([])
    expect(await page.evaluate(underEdges, { top: 59, bottom: 34 }), where).toEqual([])
  }
  await look('a title is typed')
  const recording = await save(page, 'Harbour board')
  await look('the recording')
  for (const path of ['/library', '/ask', '/settings', '/admin', '/dashboard', `/recording/${recording}`]) {
    await page.goto(`${url}${path}`)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await look(path)
  }
})

/** Runs in the page: what is typed into with letters of less than 16 px, at which iOS zooms in. */
function smallFields(): string[] {
  const typed =
    'input:not([type=checkbox], [type=radio], [type=range], [type=file]), textarea, select, [contenteditable]'
  return [...document.querySelectorAll<HTMLElement>(typed)]
    .filter((field) => field.offsetParent !== null && Number.parseFloat(getComputedStyle(field).fontSize) < 16)
    .map((field) => field.outerHTML.slice(0, 120))
}

/** Runs in the page: what stays where it is while the page scrolls, and can be pressed where the system's own is. */
function underEdges({ top, bottom }: { top: number; bottom: number }): string[] {
  const isFixed = (one: Element | null): boolean =>
    one !== null && (['fixed', 'sticky'].includes(getComputedStyle(one).position) || isFixed(one.parentElement))
  return [...document.querySelectorAll<HTMLElement>('a[href], button')]
    .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && isFixed(one))
    .filter((one) => {
      const { top: from, bottom: to, height } = one.getBoundingClientRect()
      const isOnScreen = height > 1 && to > 0 && from < innerHeight
      return isOnScreen && (from < top || to > innerHeight - bottom)
    })
    .map((one) => `${one.outerHTML.slice(0, 120)} at ${JSON.stringify(one.getBoundingClientRect())}`)
}
