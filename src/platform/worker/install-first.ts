const FIRST_PAUSE_MS = 10_000
const LONGEST_PAUSE_MS = 10 * 60_000

/**
 * Registers the service worker, and begins its first install again where that failed: it fetches the whole app at once, and
 * the browser gives it up with the first file that does not come (Service Workers, "Install"); nothing would begin it
 * before the next visit. The pauses between two tries double.
 */
export function installFirst(
  register: () => Promise<ServiceWorkerRegistration | undefined>,
  pause = FIRST_PAUSE_MS,
): void {
  const again = (): void => void setTimeout(() => installFirst(register, Math.min(2 * pause, LONGEST_PAUSE_MS)), pause)
  register().then(
    (registration) => {
      const worker = registration?.installing
      worker?.addEventListener('statechange', () => {
        if (worker.state === 'redundant' && !registration?.active) again()
      })
    },
    (error: unknown) => {
      console.error('The service worker could not be registered.', error)
      // The script could not be fetched; where a browser refuses it, it always will.
      if (error instanceof TypeError) again()
    },
  )
}
