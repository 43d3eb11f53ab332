import type { BrowserContext } from '@playwright/test'

/** From the next page on, this browser says that it is Safari of an iPhone, with these properties of its `navigator`. */
export async function asIphone(context: BrowserContext, more: Record<string, unknown> = {}): Promise<void> {
  await context.addInitScript(
    (own) => {
      for (const [name, value] of Object.entries(own)) Object.defineProperty(navigator, name, { value })
    },
    { ...more, userAgent: IPHONE },
  )
}

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Version/17.4 Safari/604.1'
