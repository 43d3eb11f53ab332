import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import type { View } from './camera.ts'

const THUMB_WIDTH = { 390: 260, 1280: 560 } as const
const COLUMNS = { 390: 8, 1280: 4 } as const

/** One picture for each theme and width with all screens on it, `out/VIEW.png`. */
export async function writeContactSheets(out: string, views: readonly View[], context: BrowserContext): Promise<void> {
  for (const { name, width } of views) {
    const page = await context.newPage()
    await page.setViewportSize({ width: COLUMNS[width] * (THUMB_WIDTH[width] + 16) + 16, height: 800 })
    await page.setContent(sheet(join(out, name), THUMB_WIDTH[width]))
    await page.screenshot({ path: `${join(out, name)}.png`, fullPage: true })
    await page.close()
  }
}

function sheet(folder: string, width: number): string {
  const figures = readdirSync(folder)
    .sort()
    .map((file) => {
      const source = `data:image/png;base64,${readFileSync(join(folder, file), 'base64')}`
      return `<figure><img src="${source}" width="${width}"><figcaption>${file.slice(0, -4)}</figcaption></figure>`
    })
  const style = `body { display: flex; flex-wrap: wrap; gap: 16px; margin: 16px; background: gray; font: 14px sans-serif }
    figure { margin: 0 } img { display: block } figcaption { width: ${width}px; padding: 4px 0; color: white }`
  return `<style>${style}</style>${figures.join('')}`
}
