const ERRORS_KEY = 'earmark-error-count'
const LAST_ERROR_KEY = 'earmark-last-error'
const MODE_KEY = 'earmark-emergency-mode'
/** In the address after a reset. */
const CLEARED = 'emergency_cleared'

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** docs/product.md#messages: any uncaught error is counted with its time, both as integers, and told at the next start. */
export function countErrors(storage: Kept, now: () => number = Date.now): void {
  const count = storage.getItem(ERRORS_KEY)
  if (count !== null) {
    const last = new Date(Number(storage.getItem(LAST_ERROR_KEY) ?? 0)).toISOString()
    console.warn(`Errors on this device so far: ${count}, the last one at ${last}.`)
  }
  const add = (): void => {
    storage.setItem(ERRORS_KEY, String(Number(storage.getItem(ERRORS_KEY) ?? 0) + 1))
    storage.setItem(LAST_ERROR_KEY, String(now()))
  }
  addEventListener('error', add)
  addEventListener('unhandledrejection', add)
}

export type Emergency = 'none' | 'mode' | 'cleared'

/** Whether the recovery screen takes the place of the app (docs/product.md#emergency-recovery). */
export function emergencyOf(search: string, storage: Kept): Emergency {
  if (new URLSearchParams(search).get(CLEARED) === '1') return 'cleared'
  return storage.getItem(MODE_KEY) === 'true' ? 'mode' : 'none'
}

/** The app could not start: from now on the recovery screen is shown until it is left or the app is reset. */
export const enterEmergencyMode = (storage: Kept): void => storage.setItem(MODE_KEY, 'true')
export const leaveEmergencyMode = (storage: Kept): void => storage.removeItem(MODE_KEY)

/** Where the browser goes after a reset; the time makes the address new to every cache. @param now milliseconds */
export const clearedAddress = (now: number): string => `/?${CLEARED}=1&t=${now}`
