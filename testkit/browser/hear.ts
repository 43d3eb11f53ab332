import type { Page } from '@playwright/test'

/** Listens from now on to what a screen reader is told by live regions, as ARIA defines them, also in the next documents. */
export async function listen(page: Page): Promise<void> {
  await page.addInitScript(follow)
  await page.evaluate(follow)
}

/** What was said since the last time, with each number as #. */
export async function heard(page: Page): Promise<string[]> {
  const said: string[] = await page.evaluate(() => Reflect.get(window, 'heardSentences').splice(0))
  return said.map((sentence) => sentence.replace(/\d+/g, '#'))
}

/** Whether that was said since `heard` was asked the last time: it stays to be heard. */
export const wasSaid = (page: Page, sentence: string): Promise<boolean> =>
  page.evaluate((one) => Reflect.get(window, 'heardSentences').includes(one), sentence)

/** What has the focus, as role or tag and name. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return 'nothing'
    const kind = element.getAttribute('role') ?? element.tagName.toLowerCase()
    const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
    return `${kind} ${name}`.replace(/\d+/g, '#').trim()
  })

/** Runs in the page. What comes into a region is said, and an alert also when it comes as a whole; what is inert is not. */
function follow(): void {
  const sentences: string[] = []
  Reflect.set(window, 'heardSentences', sentences)
  const LIVE = '[aria-live], [role="status"], [role="alert"], [role="log"]'
  const say = (text: string | null): void => {
    const sentence =
      text
        ?.replace(/\s+/g, ' ')
        .replace(/ (?=[:.,?!])/g, '')
        .trim() ?? ''
    if (sentence !== '') sentences.push(sentence)
  }
  // Not `innerText`, which has nothing of what is not drawn yet (`content-visibility`).
  const wordsOf = (node: Node): string => {
    if (!(node instanceof Element)) return node.textContent ?? ''
    const isClosed = node instanceof HTMLDetailsElement && !node.open
    return [...(isClosed ? node.querySelectorAll('summary') : node.childNodes)].map(wordsOf).join(' ')
  }
  const isHeard = (element: Element): boolean => {
    const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
    return !element.closest('[inert], [aria-hidden="true"]') && (!dialog || dialog.contains(element))
  }
  const isWhole = (region: Element): boolean =>
    region.getAttribute('aria-atomic') !== 'false' && ['status', 'alert'].includes(region.getAttribute('role') ?? '')
  const alertsIn = (added: Node): Element[] =>
    added instanceof Element
      ? [added, ...added.querySelectorAll('[role="alert"]')].filter((one) => one.role === 'alert')
      : []
  const isSilent = (added: Node): boolean => added instanceof Element && added.matches('[aria-live="off"]')
  /** What is said of it at once; what is said as a whole, after all changes, is given back. */
  const hear = ({ target, addedNodes, type }: MutationRecord): Element[] => {
    const at = target instanceof Element ? target : target.parentElement
    const region = at?.closest(LIVE)
    const alerts = [...addedNodes].flatMap(alertsIn)
    if (!region || region.ariaLive === 'off' || !isHeard(region)) return alerts
    if (isWhole(region)) return [...alerts, region]
    const changed = type === 'characterData' ? [at] : [...addedNodes].filter((added) => !isSilent(added))
    for (const one of changed) say(one ? wordsOf(one) : null)
    return alerts
  }
  const observer = new MutationObserver((records) => {
    const whole = new Set(records.flatMap(hear))
    for (const region of whole) {
      if (region.isConnected && isHeard(region))
        say(region instanceof HTMLElement ? region.innerText : region.textContent)
    }
  })
  const start = (): void => observer.observe(document, { subtree: true, childList: true, characterData: true })
  // What a document brings along is read from its beginning, and not said.
  if (document.readyState === 'loading') document.addEventListener('readystatechange', start, { once: true })
  else start()
}
