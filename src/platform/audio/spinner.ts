/** The spinner clears after this long, whatever happens (docs/product.md#audio-player). Milliseconds. */
const SPINNER_MS = 3000

export function createSpinner(show: (spinning: boolean) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = (): void => {
    clearTimeout(timer)
    show(false)
  }
  return {
    start(): void {
      clearTimeout(timer)
      timer = setTimeout(stop, SPINNER_MS)
      show(true)
    },
    stop,
  }
}
