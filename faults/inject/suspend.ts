import type { Page } from '@playwright/test'
import type { Device } from '../../testkit/browser/browser.ts'

/** A tab that is suspended as iOS does it: its process stands still, with every lock it holds. */
export type Suspended = { resume(): void }

/** Ids of the processes in which pages and workers run. */
async function rendererIds(device: Device): Promise<number[]> {
  const browser = device.context.browser()
  if (!browser) throw new Error('The browser is gone.')
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  return processInfo.flatMap(({ type, id }) => (type === 'renderer' ? [id] : []))
}

/** No process is kept in reserve, which would be suspended with the others and then be given to the next tab. */
export const NO_SPARE = ['--disable-features=SpareRendererForSitePerProcess']

/** Suspends all tabs that are open; those that are opened afterwards run. A browser with a service worker keeps it in the process of a tab. */
export async function suspendTabs(device: Device): Promise<Suspended> {
  const ids = await rendererIds(device)
  for (const id of ids) process.kill(id, 'SIGSTOP')
  return {
    resume() {
      for (const id of ids) process.kill(id, 'SIGCONT')
    },
  }
}

/** Unregisters the service worker of this page, and keeps pages from having one. */
export async function withoutWorker(page: Page): Promise<void> {
  await page.context().addInitScript(() => {
    ServiceWorkerContainer.prototype.register = () => new Promise(() => undefined)
  })
  await page.evaluate(async () => {
    for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister()
  })
}
