import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What axe finds against WCAG 2.2 AA on the page as it stands, at the narrowest phone and as wide as it was. */
export async function axeFaults(page: Page): Promise<string[]> {
  const before = page.viewportSize()
  const faults: string[] = []
  for (const size of [{ width: 320, height: 800 }, before]) {
    if (size) await page.setViewportSize(size)
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
    const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
    for (const { id, nodes } of violations) for (const { target } of nodes) faults.push(`${id}: ${target.join(' ')}`)
  }
  return faults
}
