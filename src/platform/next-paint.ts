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
