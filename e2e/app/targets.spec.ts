import type { Page } from '@playwright/test'
import { scriptPhone, setPhone } from '../../faults/inject/phone/phone-calls.ts'
import { expect, test } from '../../testkit/browser/fixtures.ts'
import {
  openChat,
  recordUntil,
  save,
  signIn,
  sound,
  startRecording,
  stopRecording,
} from '../../testkit/browser/journey.ts'
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

test('on every screen a finger finds its target, and the focus is never hidden under a bar', async ({
  server,
  device,
}) => {
  await scriptPhone(device.context)
  const page = await signIn(device, server.url)
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
  await expectReachable(page, 'detail')
  // Then the library has a filter.
  await page.getByRole('button', { name: 'Add to favorites' }).click()
  await openChat(page)
  await expectReachable(page, 'chat')
  for (const path of ['/dashboard', '/library', '/ask', '/settings', '/admin']) {
    await page.goto(`${server.url}${path}`)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    if (path === '/library') await expect(page.getByRole('button', { name: 'All', exact: true })).toBeVisible()
    await expectReachable(page, path)
  }
  await page.goto(`${server.url}/library`)
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await expectReachable(page, 'selecting')
})

test('a place is found in a recording without dragging', async ({ server, device }) => {
  const page = await signIn(device, server.url)
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

async function expectReachable(page: Page, screen: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size)
    expect.soft(await page.evaluate(smallTargets), `${screen} at ${size.width} px: smaller than 44 px`).toEqual([])
    expect.soft(await hiddenFocus(page), `${screen} at ${size.width} px: focus under a bar`).toEqual([])
    if (size.height < 400) {
      expect.soft(await page.evaluate(barHeights), `${screen} at ${size.width} px: bars`).toBeLessThanOrEqual(56)
    }
  }
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
