import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

/** The two widths and two themes that every screen is judged in. */
export const VIEWS = [
  { name: 'light-390', theme: 'light', width: 390, height: 844 },
  { name: 'dark-390', theme: 'dark', width: 390, height: 844 },
  { name: 'light-1280', theme: 'light', width: 1280, height: 800 },
  { name: 'dark-1280', theme: 'dark', width: 1280, height: 800 },
] as const

/** Takes the picture of a screen in every view. `arrange` brings back there what another width does not keep. */
export type Camera = (page: Page, screen: string, arrange?: () => Promise<void>) => Promise<void>

export type View = (typeof VIEWS)[number]

/** Writes `out/VIEW/NN-screen.png` and tells each screen as it is taken. */
export function openCamera(out: string, views: readonly View[], say: (screen: string) => void): Camera {
  let taken = 0
  for (const { name } of views) mkdirSync(join(out, name), { recursive: true })
  return async (page, screen, arrange) => {
    const file = `${String(taken++).padStart(2, '0')}-${screen}.png`
    for (const { name, theme, width, height } of views) {
      await page.emulateMedia({ colorScheme: theme })
      await page.setViewportSize({ width, height })
      await page.evaluate(settled)
      if (arrange) {
        await arrange()
        await page.evaluate(settled)
      }
      await page.screenshot({ path: join(out, name, file) })
    }
    say(screen)
  }
}

/** Runs in the page: fonts are there and what moves to its place has arrived; what moves for ever is not waited for. */
export async function settled(): Promise<void> {
  await document.fonts.ready
  const passing = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(passing.map((one) => one.finished))
  await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)))
}
