/** What this browser can do. `install-first`: an iPhone or iPad, which allows it only to an app on the Home Screen. */
export type PushSupport = 'supported' | 'install-first' | 'unsupported'

export function pushSupport(): PushSupport {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'supported'
  const isApple =
    /iPhone|iPad/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  return isApple && !matchMedia('(display-mode: standalone)').matches ? 'install-first' : 'unsupported'
}

export const pushPermission = (): NotificationPermission =>
  pushSupport() === 'supported' ? Notification.permission : 'denied'

/** The number on the app's icon, where there is such a thing. */
export function showBadge(count: number): void {
  navigator.setAppBadge?.(count).catch((error: unknown) => console.warn('The icon carries no number.', error))
}
