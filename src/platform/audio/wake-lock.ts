import type { Release } from '../storage/locks.ts'

/**
 * Keeps the screen on until released. The browser lets go whenever the page is hidden (W3C Screen Wake Lock, section
 * 5.2), so it is taken again when the page shows. Where it is refused, recording goes on without.
 */
export function keepAwake(): Release {
  let sentinel: WakeLockSentinel | null = null
  let released = false
  const take = async (): Promise<void> => {
    if (released || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
    sentinel = await navigator.wakeLock.request('screen')
    if (released) await sentinel.release()
  }
  const retake = (): void => {
    take().catch((error: unknown) => console.warn('The screen may turn off.', error))
  }
  document.addEventListener('visibilitychange', retake)
  retake()
  return () => {
    released = true
    document.removeEventListener('visibilitychange', retake)
    sentinel?.release().catch((error: unknown) => console.warn('The wake lock was not released.', error))
  }
}
