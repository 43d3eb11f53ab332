import type { Page } from '@playwright/test'
import { scriptPhone, setPhone } from '../../faults/inject/phone-calls.ts'
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
  await openChat(page)
  await expectReachable(page, 'chat')
  for (const path of ['/dashboard', '/library', '/ask', '/settings', '/admin']) {
    await page.goto(`${server.url}${path}`)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
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

/** Runs in the page: how much of the height is covered by what does not move with the page. A toast and a dialog go by themselves. */
function barHeights(): number {
  const bars = [...document.querySelectorAll('body *')].filter((one) => {
    const { position, pointerEvents, clipPath } = getComputedStyle(one)
    const isBar = ['fixed', 'sticky'].includes(position) && pointerEvents !== 'none' && clipPath === 'none'
    return isBar && !one.matches('.toast-place, dialog, dialog *, .skip-link, .chat--overlay') && one.checkVisibility()
  })
  return bars.reduce((sum, bar) => sum + bar.getBoundingClientRect().height, 0)
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

/** Walks with Tab and names every element that something else covers while it has the focus (WCAG 2.2, 2.4.11). */
async function hiddenFocus(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    scrollTo(0, 0)
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  })
  const hidden: string[] = []
  const first = await step(page)
  for (let steps = 0, at = first; steps < 80 && (steps === 0 || at.id !== first.id); steps++) {
    if (at.covered) hidden.push(at.name)
    at = await step(page)
  }
  return hidden
}

async function step(page: Page): Promise<{ id: string; name: string; covered: boolean }> {
  await page.keyboard.press('Tab')
  return page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body)
      return { id: 'end', name: 'page', covered: false }
    element.dataset['step'] ??= `${document.querySelectorAll('[data-step]').length}`
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const [x, y] = [(left + right) / 2, (Math.max(0, top) + Math.min(innerHeight, bottom)) / 2]
    const over = document.elementFromPoint(x, y)
    const isOutside = bottom <= 0 || top >= innerHeight
    const isOwn = over !== null && (element.contains(over) || over.closest('label')?.contains(element))
    const bar = isOwn ? null : barOf(over)
    const under = bar ? ` under .${bar.className}` : ''
    const name = `${element.tagName} ${element.ariaLabel ?? element.textContent?.trim().slice(0, 40)}${under}`
    return { id: element.dataset['step'] ?? '', name, covered: isOutside || (bar !== null && !bar.contains(element)) }

    function barOf(one: Element | null): Element | null {
      // A toast goes by itself, and its button sends it away.
      if (one === null || one.matches('.toast-place')) return null
      return ['fixed', 'sticky'].includes(getComputedStyle(one).position) ? one : barOf(one.parentElement)
    }
  })
}
