const COUNT_KEY = 'earmark-crash-count'
const LAST_KEY = 'earmark-last-crash'

/** docs/product.md#crash-screen: the details to the console, a count and a time on the device. */
export function rememberCrash(error: unknown): void {
  console.error('A screen failed to draw.', {
    message: error instanceof Error ? error.message : String(error),
    stack: error instanceof Error ? error.stack : undefined,
    userAgent: navigator.userAgent,
    installed: matchMedia('(display-mode: standalone)').matches,
    online: navigator.onLine,
    // Not its query and hash, which may carry a token.
    url: location.origin + location.pathname,
  })
  try {
    localStorage.setItem(COUNT_KEY, String(Number(localStorage.getItem(COUNT_KEY) ?? 0) + 1))
    localStorage.setItem(LAST_KEY, new Date().toISOString())
  } catch {
    // With storage switched off there is nowhere to count; the console has it all.
  }
}
