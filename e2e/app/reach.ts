import type { Page } from '@playwright/test'

/** Runs in the page: how much of the height is covered by what does not move with the page. Not a dialog, nor a toast that is read. */
export function barHeights(): number {
  const bars = [...document.querySelectorAll('body *')].filter((one) => {
    const { position, pointerEvents, clipPath } = getComputedStyle(one)
    const isBar = ['fixed', 'sticky'].includes(position) && pointerEvents !== 'none' && clipPath === 'none'
    return (
      isBar &&
      !one.matches('dialog, dialog *, .toast-place:is(:hover, :focus-within), .skip-link, .chat--overlay') &&
      one.checkVisibility()
    )
  })
  return bars.reduce((sum, bar) => sum + bar.getBoundingClientRect().height, 0)
}

/** Walks with Tab and names every element that something else covers while it has the focus (WCAG 2.2, 2.4.11). */
export async function hiddenFocus(page: Page): Promise<string[]> {
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

/** The browser scrolls to what takes the focus, and what is drawn late may move it once more: it is judged when that is over. */
const MOST_FRAMES = 60

async function step(page: Page): Promise<{ id: string; name: string; covered: boolean }> {
  await page.keyboard.press('Tab')
  let at = await focused(page)
  for (let frames = 0; at.covered && frames < MOST_FRAMES; frames++) {
    await page.evaluate(() => new Promise<void>((drawn) => requestAnimationFrame(() => drawn())))
    at = await focused(page)
  }
  return at
}

const focused = (page: Page): Promise<{ id: string; name: string; covered: boolean }> =>
  page.evaluate(() => {
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
      if (one === null) return null
      return ['fixed', 'sticky'].includes(getComputedStyle(one).position) ? one : barOf(one.parentElement)
    }
  })
