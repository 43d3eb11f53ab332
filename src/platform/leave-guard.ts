import { isIos } from './runs-installed.ts'

/** Asks before the page is left while `running` says so, and tells `leaving` that it may go away. */
export function warnBeforeUnload(running: () => boolean, leaving: () => void): void {
  // iOS asks nothing.
  if (!isIos())
    addEventListener('beforeunload', (event) => {
      if (running()) event.preventDefault()
    })
  addEventListener('pagehide', leaving)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') leaving()
  })
}
