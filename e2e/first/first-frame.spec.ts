import type { Page } from '@playwright/test'
import { expect, test } from '../../testkit/browser/fixtures.ts'
import { fillSignIn } from '../../testkit/browser/journey.ts'

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]

test('the document alone paints the frame where the app then stands', async ({ server, device }) => {
  // No worker answers in the place of the held files.
  await device.context.addInitScript('delete Navigator.prototype.serviceWorker')
  const page = await device.context.newPage()
  await page.goto(`${server.url}/login`)
  await fillSignIn(page)
  for (const size of SIZES) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme })
      const frame = await frameAlone(page, `${server.url}/dashboard`)
      await expect(page.getByRole('button', { name: 'Start recording' })).toBeVisible()
      await expect(page.locator('#frame')).toHaveCount(0)
      expect(await lookOf(page, '.shell-header', '.nav')).toEqual(frame)
    }
  }
})

test('whoever is not known here sees no frame of the app', async ({ server, device }) => {
  const page = await device.context.newPage()
  await page.route('**/assets/**', (route) => route.abort())
  for (const path of ['/dashboard', '/login']) {
    await page.goto(server.url + path)
    await expect(page.locator('#frame')).toBeHidden()
  }
})

/** The frame, painted while every other file of the page is held back. */
async function frameAlone(page: Page, url: string): Promise<Look> {
  let letThrough = (): void => undefined
  const looked = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route('**/assets/**', (route) => looked.then(() => route.continue()))
  await page.goto(url, { waitUntil: 'commit' })
  await expect.poll(() => isPainted(page)).toBe(true)
  const frame = await lookOf(page, '#frame p', '#frame i')
  letThrough()
  return frame
}

const isPainted = (page: Page): Promise<boolean> =>
  page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length > 0)

type Look = { name: { place: number[]; color: string; mark: string }; line: { y: number; color: string } }

/** Where the name and its mark stand, and the line that parts the bar from the screen, in CSS px. */
const lookOf = (page: Page, header: string, bar: string): Promise<Look> =>
  page.evaluate(
    ([headerName, barName]) => {
      const find = (selector: string): Element => {
        const found = document.querySelector(selector)
        if (!found) throw new Error(`There is no ${selector}.`)
        return found
      }
      const placeOf = ({ x, y, width, height }: DOMRect): number[] => [x, y, width, height].map((n) => Math.round(n))
      const top = find(headerName)
      const mark = find(`${headerName} svg`)
      const word = document.createRange()
      const texts = document.createTreeWalker(top, NodeFilter.SHOW_TEXT, (text) =>
        text.textContent?.trim() === 'Earmark' ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP,
      )
      word.selectNodeContents(texts.nextNode() ?? top)
      const name = {
        place: [...placeOf(mark.getBoundingClientRect()), ...placeOf(word.getBoundingClientRect())],
        color: getComputedStyle(mark).color,
        mark: getComputedStyle(find(`${headerName} path`)).fill,
      }
      if (innerWidth >= 960) {
        const { borderBottomColor: color, borderBottomWidth } = getComputedStyle(top)
        if (borderBottomWidth !== '1px') throw new Error('The header has no line.')
        return { name, line: { y: top.getBoundingClientRect().bottom, color } }
      }
      const { borderTopColor, borderBottomColor, borderTopWidth } = getComputedStyle(find(barName))
      const box = find(barName).getBoundingClientRect()
      return borderTopWidth === '1px'
        ? { name, line: { y: box.top, color: borderTopColor } }
        : { name, line: { y: box.bottom, color: borderBottomColor } }
    },
    [header, bar] as const,
  )
