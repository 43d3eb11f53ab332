import type { Page } from '@playwright/test'

/** Takes the locks of a recording away from the tab that has them, as WebKit does with those of a page in its back/forward cache. */
export const stealLocks = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const { held = [] } = await navigator.locks.query()
    for (const { name = '' } of held.filter((lock) => /^(rec:|earmark-recorder$)/.test(lock.name ?? '')))
      await navigator.locks.request(name, { steal: true }, () => undefined)
  })
