/** The wall clock is set right by less than this now and then. */
const LEAP_MS = 2000

export type TakeClock = {
  /** Milliseconds that only go forward and count the machine's sleep, as far as it is known. */
  now(): number
  /** By how many milliseconds the wall clock got ahead since the last call: the machine slept, or the clock was set. */
  leap(): number
  /** The machine slept that long. */
  sleptFor(milliseconds: number): void
}

/**
 * A browser's own clock may stand still while the machine sleeps (W3C High Resolution Time, section 7.1; w3c/hr-time#115);
 * the wall clock does not, but it can be set.
 */
export function createTakeClock({ elapsed, now }: { elapsed(): number; now(): number }): TakeClock {
  const apart = (): number => now() - elapsed()
  let known = apart()
  let slept = 0
  return {
    now: () => elapsed() + slept,
    leap() {
      const ahead = apart() - known
      known += ahead
      return ahead >= LEAP_MS ? ahead : 0
    },
    sleptFor(milliseconds) {
      slept += milliseconds
    },
  }
}

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
