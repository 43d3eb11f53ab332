export type TakeTimer = { milliseconds(): number; pause(): void; resume(): void }

/** Runs from now on, beginning at `before`; the time between pause and resume does not count. */
export function createTakeTimer(now: () => number, before = 0): TakeTimer {
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
