import type { CDPSession, Page } from '@playwright/test'

/** The service worker of an origin, driven through the DevTools protocol (ServiceWorker.dispatchSyncEvent). */
export type WorkerControl = {
  /** As the browser does when the network is back; the handler runs at once. With a fresh tag of the app's if none. */
  dispatchSync(tag?: string): Promise<void>
  /** Ends it in the middle of whatever it does. */
  stop(): Promise<void>
}

/** @param page any page of the origin; it need not be the app */
export async function controlWorker(page: Page): Promise<WorkerControl> {
  const session = await page.context().newCDPSession(page)
  const registrationId = await registrationOf(session)
  const { origin } = new URL(page.url())
  let fresh = 0
  return {
    dispatchSync: (tag = `earmark-drain-fault-${fresh++}`) =>
      session
        .send('ServiceWorker.dispatchSyncEvent', {
          origin,
          registrationId,
          tag,
          lastChance: false,
        })
        .then(() => undefined),
    stop: () => session.send('ServiceWorker.stopAllWorkers').then(() => undefined),
  }
}

async function registrationOf(session: CDPSession): Promise<string> {
  const found = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const live = registrations.find(({ isDeleted }) => !isDeleted)
      if (live) resolve(live.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  return found
}
