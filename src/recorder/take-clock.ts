/** The wall clock is set right by less than this now and then; more is a machine that slept. */
const SLEEP_MS = 2000

/**
 * Milliseconds that only go forward and count the machine's sleep. A browser's own clock may stand still while the
 * machine sleeps (W3C High Resolution Time, section 7.1, and its issue #115); the wall clock does not.
 */
export function createTakeClock({ elapsed, now }: { elapsed(): number; now(): number }): () => number {
  let steady = elapsed()
  let wall = now()
  let slept = 0
  return () => {
    const ahead = now() - wall - (elapsed() - steady)
    if (ahead >= SLEEP_MS) slept += ahead
    steady = elapsed()
    wall = now()
    return steady + slept
  }
}
