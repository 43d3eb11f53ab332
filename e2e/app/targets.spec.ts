import type { Page } from '@playwright/test'
import { expect, signedInTest as test } from '../../testkit/browser/fixtures.ts'
import {
  openChat,
  record,
  recordUntil,
  save,
  sound,
  startRecording,
  stopRecording,
} from '../../testkit/browser/journey.ts'
import { openSignedInPage } from '../../testkit/browser/signed-in.ts'
import { scriptPhone, setPhone } from '../../testkit/phone/phone-calls.ts'
import { barHeights, hiddenFocus } from './reach.ts'

// One long walk over all screens in both widths.
test.slow()
test.use({ hearsAtOnce: true })

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
  // A desktop at 400 %.
  { width: 320, height: 256 },
]

/** Narrow ones, where it has many lines, and a phone on its side. */
const UNDER_A_MESSAGE = [
  { width: 412, height: 915 },
  { width: 320, height: 640 },
  { width: 844, height: 390 },
  { width: 320, height: 256 },
]

test('on every screen a finger finds its target, and the focus is never hidden under a bar', async ({
  url,
  device,
}) => {
  await scriptPhone(device.context)
  const page = await openSignedInPage(device)
  await startRecording(page)
  await recordUntil(page, 2)
  await expectReachable(page, 'recording')
  await setPhone(page, { muted: true })
  await expect(page.getByRole('alert')).toContainText('has muted the microphone')
  await expectReachable(page, 'recording with an alarm')
  // The bar of the running recording stays at the top of every other screen.
  for (const name of ['Library', 'Settings']) {
    await page.getByRole('link', { name, exact: true }).first().click()
    await expectReachable(page, `${name} while recording`)
  }
  await page.getByRole('link', { name: 'Record', exact: true }).first().click()
  await setPhone(page, { muted: false })
  await stopRecording(page)
  await expectReachable(page, 'finished')
  await save(page, 'Harbour board')
  await expect(page.getByRole('button', { name: 'Chat with AI' })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('tab', { name: 'Details' })).toBeVisible({ timeout: 60_000 })
  // What comes later moves what has the focus.
  await expect(page.getByRole('button', { name: /^Play from/ }).first()).toBeVisible({ timeout: 60_000 })
  // A message makes more room than what plays does.
  await page.mouse.move(5, 5)
  await expect(page.locator('.toast')).toHaveCount(0)
  await expectReachable(page, 'detail')
  // Then the library has a filter.
  await page.getByRole('button', { name: 'Add to favorites' }).click()
  await openChat(page)
  await expectReachable(page, 'chat')
  for (const path of ['/dashboard', '/library', '/ask', '/settings', '/admin']) {
    await page.goto(`${url}${path}`)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    if (path === '/library') await expect(page.getByRole('button', { name: 'All', exact: true })).toBeVisible()
    await expectReachable(page, path)
  }
  await page.goto(`${url}/library`)
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await expectReachable(page, 'selecting')
})

test('nor is it under a message that stays until it is dismissed', async ({ page }) => {
  await record(page, 'Harbour board')
  await show(page, 'Record')
  await startRecording(page)
  await recordUntil(page, 3)
  await stopRecording(page)
  await page.getByRole('button', { name: 'Discard recording' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard recording' }).click()
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeVisible()
  for (const name of ['Record', 'Library', 'Ask', 'Admin', 'Settings']) {
    await show(page, name)
    await expectReachable(page, `${name} under a message`, UNDER_A_MESSAGE)
  }
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expectReachable(page, 'bell under a message', UNDER_A_MESSAGE)
  await page.keyboard.press('Escape')
  await show(page, 'Library')
  await page.getByRole('link', { name: /^Harbour board/ }).click()
  await expect(page.getByRole('tab', { name: 'Details' })).toBeVisible({ timeout: 60_000 })
  await expectReachable(page, 'detail under a message', UNDER_A_MESSAGE)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Export' }).click()
  await expectReachable(page, 'export under a message', UNDER_A_MESSAGE)
  await page.keyboard.press('Escape')
  await openChat(page)
  await expectReachable(page, 'chat under a message', UNDER_A_MESSAGE)
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await show(page, 'Record')
  await startRecording(page)
  await expectReachable(page, 'recording under a message', UNDER_A_MESSAGE)
  for (const size of UNDER_A_MESSAGE) {
    await page.setViewportSize(size)
    await expect.poll(() => page.evaluate(placesOverStop), { message: `Stop at ${size.width} px` }).toEqual([])
  }
  await stopRecording(page)
  await expectReachable(page, 'finished under a message', UNDER_A_MESSAGE)
  await expect(undo).toBeVisible()
})

test('a place is found in a recording without dragging', async ({ page }) => {
  await startRecording(page)
  await recordUntil(page, 6)
  await stopRecording(page)
  await save(page, 'Harbour board')
  const place = page.getByRole('slider').first()
  const box = await place.boundingBox()
  if (!box) throw new Error('The waveform is not shown.')
  await page.mouse.click(box.x + box.width * 0.7, box.y + box.height / 2)
  await expect.poll(async () => Number(await place.inputValue())).toBeGreaterThan(2)
  await place.focus()
  await page.keyboard.press('Home')
  await expect.poll(async () => Number(await place.inputValue())).toBe(0)
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => Number(await place.inputValue())).toBeGreaterThan(0)
  expect(await sound(page)).toBe(null)
})

/** By the navigation: a page that is loaded anew has no message any more. */
async function show(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name, exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
}

async function expectReachable(page: Page, screen: string, sizes = SIZES): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size)
    const where = `${screen} at ${size.width} × ${size.height}`
    expect.soft(await page.evaluate(smallTargets), `${where}: smaller than 44 px`).toEqual([])
    expect.soft(await hiddenFocus(page), `${where}: focus under a bar`).toEqual([])
    if (size.height < 400) expect.soft(await page.evaluate(barHeights), `${where}: bars`).toBeLessThanOrEqual(56)
  }
}

/** Runs in the page: how far it is scrolled where something lies over the middle of Stop. */
function placesOverStop(): number[] {
  const stop = document.querySelector('.record-button')
  const places: number[] = []
  for (let place = 0; place < document.documentElement.scrollHeight; place += 40) {
    scrollTo({ top: place, behavior: 'instant' })
    const { left, right, top, bottom } = stop?.getBoundingClientRect() ?? new DOMRect()
    if (!stop?.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))) places.push(place)
  }
  return places
}

/** Runs in the page: what can be pressed and answers to fewer than 44 px in either direction. Links in a text may. */
function smallTargets(): string[] {
  const LEAST = 44
  const dialog = document.querySelector('dialog[open]')
  const all = (dialog ?? document).querySelectorAll<HTMLElement>(
    'button, a[href], summary, input, select, textarea, [role="tab"]',
  )
  return [...all]
    .filter(isSmall)
    .map((one) => `${one.tagName} ${one.ariaLabel ?? one.textContent?.trim().slice(0, 40)}`)

  function isSmall(element: HTMLElement): boolean {
    const target = element.closest('label') ?? element
    const { width, height } = target.getBoundingClientRect()
    const isShown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && width > 1
    if (!isShown || getComputedStyle(target).display === 'inline' || target.matches('.skip-link')) return false
    return Math.round(width) < LEAST || Math.round(height) < LEAST
  }
}
