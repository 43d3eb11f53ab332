/** iPhones and iPads. An iPad calls itself a Macintosh; no Mac has a screen to touch. */
export const isIos = (): boolean =>
  /iPad|iPhone|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
