/** Calls back when the network is back, and when the person looks at the page again. */
export function onRecover(recover: () => void): void {
  addEventListener('online', recover)
  addEventListener('focus', recover)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') recover()
  })
}

export const isVisible = (): boolean => document.visibilityState === 'visible'

export function watchOnline(changed: (online: boolean) => void): void {
  const tell = (): void => changed(navigator.onLine)
  addEventListener('online', tell)
  addEventListener('offline', tell)
  tell()
}
