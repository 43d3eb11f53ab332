import type { Page } from '@playwright/test'
import { expect, test } from '../../testkit/browser/fixtures.ts'
import { startTwoVoices } from './every-dialog.ts'
import { type Look, walkPersonalScreens, walkPublicScreens } from './every-screen.ts'
import { barHeights, hiddenFocus } from './reach.ts'
import { cutWords, lostStates } from './whole-words.ts'

// Long walks over every screen, with a look at each in several ways.
test.slow()

const PHONE = { width: 320, height: 640 }
/** A desktop at 200 %. */
const HALF = { width: 640, height: 800 }
const DESKTOP = { width: 1280, height: 800 }
/** A desktop at 400 %. */
const ZOOMED = { width: 320, height: 256 }

/** WCAG 2.2, 1.4.4. */
const LARGE_TEXT = ':root { font-size: 200% }'
/** WCAG 2.2, 1.4.12. */
const SPACED_TEXT = `* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
p { margin-bottom: 2em !important }`

type Way = { how: string; css: string; sizes: readonly { width: number; height: number }[] }
const ENLARGED: readonly Way[] = [{ how: 'at 320 × 256', css: '', sizes: [ZOOMED] }]
const TEXT: readonly Way[] = [
  { how: 'with text of 200 %', css: LARGE_TEXT, sizes: [HALF, DESKTOP] },
  { how: 'with spaced text', css: SPACED_TEXT, sizes: [PHONE, DESKTOP] },
  { how: 'with spaced text of 200 %', css: LARGE_TEXT + SPACED_TEXT, sizes: [HALF, DESKTOP] },
]

for (const language of ['en', 'de'] as const) {
  test.describe(language, () => {
    test.use({ flags: [`--accept-lang=${language}`] })

    test('every public screen can be read enlarged, with spaced text and in forced colors', async ({
      server,
      device,
    }) => {
      const look: Look = async (page, screen) => {
        await lookEnlarged(page, screen)
        await lookAtText(page, screen)
      }
      await walkPublicScreens({ server, device, language, look })
    })

    // Two walks, side by side: one would take all the time that a test has.
    for (const [how, look] of [
      ['enlarged and in forced colors', lookEnlarged],
      ['with large and spaced text', lookAtText],
    ] as const) {
      test(`every screen of a person can be read ${how}`, async ({ server, device }) => {
        await using speech = Object.assign(await startTwoVoices(), { [Symbol.asyncDispose]: () => speech.close() })
        await server.restart({ STT_URL: `${speech.url}/v1` })
        await walkPersonalScreens({ server, device, language, look })
      })
    }
  })
}

async function lookEnlarged(page: Page, screen: string): Promise<void> {
  const before = page.viewportSize()
  await lookIn(page, screen, ENLARGED)
  await expectUnderNoBar(page, screen)
  if (before) await page.setViewportSize(before)
  await page.emulateMedia({ forcedColors: 'active' })
  expect.soft(await page.evaluate(lostStates), `${screen} in forced colors`).toEqual([])
  await page.emulateMedia({ forcedColors: null })
}

async function lookAtText(page: Page, screen: string): Promise<void> {
  const before = page.viewportSize()
  await lookIn(page, screen, TEXT)
  if (before) await page.setViewportSize(before)
}

async function lookIn(page: Page, screen: string, ways: readonly Way[]): Promise<void> {
  for (const { how, css, sizes } of ways) {
    await styled(page, css, async () => {
      for (const size of sizes) {
        await page.setViewportSize(size)
        await expectWholeWords(page, `${screen} ${how}, ${size.width} px`)
      }
    })
  }
}

async function expectUnderNoBar(page: Page, screen: string): Promise<void> {
  await page.setViewportSize(ZOOMED)
  expect.soft(await hiddenFocus(page), `${screen} at 320 × 256: focus under a bar`).toEqual([])
  expect.soft(await page.evaluate(barHeights), `${screen} at 320 × 256: bars`).toBeLessThanOrEqual(56)
}

/** Once what is drawn by its width, such as a waveform, has followed another size of the page: soon, as there are many looks. */
const expectWholeWords = (page: Page, how: string): Promise<void> =>
  expect.soft.poll(() => page.evaluate(cutWords), { message: how, timeout: 5000 }).toEqual([])

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
