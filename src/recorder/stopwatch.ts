export type Stopwatch = { milliseconds(): number; pause(): void; resume(): void }

/** Runs from now on; the time between pause and resume does not count. */
export function createStopwatch(now: () => number): Stopwatch {
  let before = 0
  let since: number | null = now()
  const milliseconds = (): number => before + (since === null ? 0 : now() - since)
  return {
    milliseconds,
    pause() {
      before = milliseconds()
      since = null
    },
    resume() {
      since ??= now()
    },
  }
}
