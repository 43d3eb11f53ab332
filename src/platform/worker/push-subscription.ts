import { pushSupport, showBadge } from './push.ts'

/** Calls back when the person changes the permission in the browser itself. */
export async function watchPermission(changed: () => void): Promise<() => void> {
  const status = await navigator.permissions.query({ name: 'notifications' })
  status.addEventListener('change', changed)
  return () => status.removeEventListener('change', changed)
}

export async function currentSubscription(): Promise<PushSubscription | null> {
  if (pushSupport() !== 'supported') return null
  return (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription() ?? null
}

/** Set for good: what follows on this page belongs to nobody, until the next one is loaded. */
let isEnded = false
/** Of all pages and tabs: a start that is still subscribing must not undo what a sign-out ends. */
const LOCK = 'earmark-push'

/**
 * The subscription under this key; one under another, which the server could not use, is ended first. Null once endPush()
 * was called.
 */
export async function subscribeTo(key: string): Promise<PushSubscription | null> {
  const { pushManager } = await navigator.serviceWorker.ready
  return navigator.locks.request(LOCK, async () => {
    if (isEnded) return null
    const before = await pushManager.getSubscription()
    if (before && keyOf(before) === key) return before
    await before?.unsubscribe()
    return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  })
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? [])
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** Nothing on this device tells of the person who leaves any longer. */
export async function endPush(): Promise<void> {
  isEnded = true
  if (pushSupport() !== 'supported') return
  const registration = await navigator.serviceWorker.getRegistration()
  await navigator.locks.request(LOCK, async () => (await registration?.pushManager.getSubscription())?.unsubscribe())
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close()
  showBadge(0)
}
