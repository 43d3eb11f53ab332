/** True in the installed app (docs/product.md#install-prompt): display mode, the flag of iOS, or a start from an Android app. */
export function runsInstalled(): boolean {
  const ios = 'standalone' in navigator && navigator.standalone === true
  return ios || matchMedia('(display-mode: standalone)').matches || document.referrer.startsWith('android-app://')
}
