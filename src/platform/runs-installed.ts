/** True in the installed app (docs/product.md#install-prompt): display mode, the flag of iOS, or a start from an Android app. */
export function runsInstalled(): boolean {
  const ios = 'standalone' in navigator && navigator.standalone === true
  return ios || matchMedia('(display-mode: standalone)').matches || document.referrer.startsWith('android-app://')
}

/** iPhones and iPads. An iPad calls itself a Macintosh; no Mac has a screen to touch. */
export const isIos = (): boolean =>
  /iPad|iPhone|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
