import type { Release } from '../storage/locks.ts'

/** One at a time. */
const TAG = 'alarm'

/**
 * Tells a person who looks at something else, by a notification of this device, where they allowed that; taken away when released.
 * An iPhone neither vibrates nor shows a tab's title.
 */
export function notifyHidden(text: string): Release {
  if (document.visibilityState !== 'hidden' || globalThis.Notification?.permission !== 'granted') return () => undefined
  const shown = navigator.serviceWorker?.ready.then(async (registration) => {
    await registration.showNotification(text, { tag: TAG, icon: '/icons/icon-192.png' })
    return registration
  })
  const failed = (error: unknown): void => console.warn('The notification of the alarm failed.', error)
  shown?.catch(failed)
  const close = async (): Promise<void> => {
    for (const notification of (await (await shown)?.getNotifications({ tag: TAG })) ?? []) notification.close()
  }
  return () => void close().catch(failed)
}
