import type { Page } from '@playwright/test'
import { expect, test } from '../../testkit/browser/fixtures.ts'
import { type Look, walkPersonalScreens, walkPublicScreens } from './every-screen.ts'
import { barHeights, hiddenFocus } from './reach.ts'
import { cutWords, lostStates } from './whole-words.ts'

// Two long walks over every screen, with a look at each in several ways.
test.slow()
test.use({ hearsAtOnce: true })

const PHONE = { width: 320, height: 640 }
const DESKTOP = { width: 1280, height: 800 }
/** A desktop at 400 %. */
const ZOOMED = { width: 320, height: 256 }

/** WCAG 2.2, 1.4.4. */
const LARGE_TEXT = ':root { font-size: 200% }'
/** WCAG 2.2, 1.4.12. */
const SPACED_TEXT = `* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
p { margin-bottom: 2em !important }`

test('every screen can be used at 320 × 256 and read with text of 200 %', async ({ server, device }) => {
  const look: Look = async (page, screen) => {
    const before = page.viewportSize()
    await page.setViewportSize(ZOOMED)
    await expectWholeWords(page, `${screen} at 320 × 256`)
    expect.soft(await hiddenFocus(page), `${screen} at 320 × 256: focus under a bar`).toEqual([])
    expect.soft(await page.evaluate(barHeights), `${screen} at 320 × 256: bars`).toBeLessThanOrEqual(56)
    await styled(page, LARGE_TEXT, async () => {
      for (const size of [{ width: 640, height: 800 }, DESKTOP]) {
        await page.setViewportSize(size)
        await expectWholeWords(page, `${screen} with 200 % at ${size.width} px`)
      }
    })
    if (before) await page.setViewportSize(before)
  }
  await walkPublicScreens(server, device, look)
  await walkPersonalScreens(server, device, look)
})

test('every screen can be read with spaced text, and shows its states in forced colors', async ({ server, device }) => {
  const look: Look = async (page, screen) => {
    const before = page.viewportSize()
    await styled(page, SPACED_TEXT, async () => {
      for (const size of [PHONE, DESKTOP]) {
        await page.setViewportSize(size)
        await expectWholeWords(page, `${screen} with spaced text at ${size.width} px`)
      }
    })
    if (before) await page.setViewportSize(before)
    await page.emulateMedia({ forcedColors: 'active' })
    expect.soft(await page.evaluate(lostStates), `${screen} in forced colors`).toEqual([])
    await page.emulateMedia({ forcedColors: null })
  }
  await walkPublicScreens(server, device, look)
  await walkPersonalScreens(server, device, look)
})

/** Once what is drawn by its width, such as a waveform, has followed another size of the page. */
const expectWholeWords = (page: Page, how: string): Promise<void> =>
  expect.soft.poll(() => page.evaluate(cutWords), how).toEqual([])

/** Looks while the page has one more style sheet, which its policy lets a script construct. */
async function styled(page: Page, css: string, look: () => Promise<void>): Promise<void> {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [sheet]
  }, css)
  await look()
  await page.evaluate(() => {
    document.adoptedStyleSheets = []
  })
}
