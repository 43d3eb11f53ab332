/** A page that is hidden paints nothing; it is not waited for longer. Milliseconds. */
const LONGEST = 100

/** Once what has changed up to now is on the screen. */
export const nextPaint = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.visibilityState === 'hidden') return resolve()
    // The callback runs before its frame is painted, a task after it behind the paint.
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, LONGEST)
  })
/**
 * Resolves in a task of its own: whatever a person pressed meanwhile comes first. What a browser does at once, as it may with WebCrypto and
 * small values, makes one long task otherwise. No timer, as those of a hidden tab wait for a second.
 */
export const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
