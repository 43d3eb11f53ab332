import { isIos } from './runs-installed.ts'

/** Calls back when the network is back, and when the person looks at the page again. Returns what ends that. */
export function onRecover(recover: () => void): () => void {
  const ended = new AbortController()
  const { signal } = ended
  const look = (): void => {
    if (document.visibilityState === 'visible') recover()
  }
  addEventListener('online', recover, { signal })
  addEventListener('focus', recover, { signal })
  document.addEventListener('visibilitychange', look, { signal })
  return () => ended.abort()
}

export const isVisible = (): boolean => document.visibilityState === 'visible'

export function watchOnline(changed: (online: boolean) => void): void {
  const tell = (): void => changed(navigator.onLine)
  addEventListener('online', tell)
  addEventListener('offline', tell)
  tell()
}

/**
 * Calls back as WebKit puts the page into its back/forward cache. There its IndexedDB transactions neither end nor go
 * on, and lock their stores for every other page until this one is thrown away (w3c/IndexedDB#381,
 * microsoft/vscode#136295): the next page then neither shows nor saves anything. Chromium and Firefox give way by
 * themselves, and what runs there may end.
 */
export function onKeptByWebkit(kept: () => void): void {
  if (!/^Apple/.test(navigator.vendor)) return
  addEventListener('pagehide', ({ persisted }) => {
    if (persisted) kept()
  })
}

/** Calls back as the page comes back from the back/forward cache. */
export function onReturn(returned: () => void): void {
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) returned()
  })
}

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
