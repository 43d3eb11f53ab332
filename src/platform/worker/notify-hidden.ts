import type { Release } from '../storage/locks.ts'

/** One at a time. */
const TAG = 'alarm'

const failed = (error: unknown): void => console.warn('The notification of the alarm failed.', error)

/**
 * Tells a person who looks at something else, now or before it is released, by a notification of this device, where they allowed
 * that; taken away when released. An iPhone neither vibrates nor shows a tab's title.
 */
export function notifyHidden(text: string): Release {
  if (globalThis.Notification?.permission !== 'granted') return () => undefined
  let shown: Promise<ServiceWorkerRegistration> | undefined
  const look = (): void => {
    if (shown || document.visibilityState !== 'hidden') return
    shown = navigator.serviceWorker?.ready.then(async (registration) => {
      await registration.showNotification(text, { tag: TAG, icon: '/icons/icon-192.png' })
      return registration
    })
    shown?.catch(failed)
  }
  look()
  document.addEventListener('visibilitychange', look)
  const close = async (): Promise<void> => {
    for (const notification of (await (await shown)?.getNotifications({ tag: TAG })) ?? []) notification.close()
  }
  return () => {
    document.removeEventListener('visibilitychange', look)
    close().catch(failed)
  }
}
