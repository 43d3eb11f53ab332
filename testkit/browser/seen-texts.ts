import type { Page } from '@playwright/test'

type Seen = { path: string; text: string }

/** Everything that was to be read on a page: words, placeholders and spoken labels, with the address where they stood. */
export type SeenTexts = { has(path: string, text: string): boolean }

/** Follows a page from its next load on, through all that it shows however shortly. */
export async function watchTexts(page: Page): Promise<SeenTexts> {
  const seen = new Map<string, Set<string>>()
  await page.exposeFunction('textsSeen', (batch: Seen[]) => {
    for (const { path, text } of batch) seen.set(path, (seen.get(path) ?? new Set()).add(text))
  })
  await page.addInitScript(followTexts)
  return { has: (path, text) => [...(seen.get(path) ?? [])].some((one) => one.includes(text)) }
}

/** Runs in the page. */
function followTexts(): void {
  const LONGEST = 400
  const told = new Set<string>()
  const collect = (): void => {
    const path = location.pathname.replace(/^\/recording\/.+/, '/recording/:id')
    const batch: { path: string; text: string }[] = []
    const add = (text: string | null): void => {
      const words = text?.trim() ?? ''
      if (words === '' || words.length > LONGEST || told.has(path + words)) return
      told.add(path + words)
      batch.push({ path, text: words })
    }
    for (const element of document.body?.querySelectorAll('*') ?? []) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue
      add(element.getAttribute('placeholder'))
      add(element.getAttribute('aria-label'))
      if ([...element.childNodes].some(({ nodeType }) => nodeType === Node.TEXT_NODE)) add(element.textContent)
    }
    const tell = 'textsSeen' in window ? window.textsSeen : null
    if (batch.length > 0 && typeof tell === 'function') tell(batch)
  }
  const options = {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ['placeholder', 'aria-label', 'hidden', 'open'],
  }
  new MutationObserver(collect).observe(document, options)
  addEventListener('load', collect)
}
