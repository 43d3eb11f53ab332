/** A look that comes this late means that the page could not run: its machine slept, or it was frozen or busy. */
const LATE_MS = 2500
/** Slices that were made meanwhile arrive within this time. */
const SETTLE_MS = 1500
/** Sound on its way from the encoder; what is missing beyond it was never recorded. */
const UNDERWAY_SECONDS = 2

export type SleepWatch = {
  /**
   * Called at each look, with the seconds that went by since the sound on hand ended. True when the page could not run
   * and, now that everything had time to arrive, the sound of that time turns out to be missing.
   */
  slept(missingSeconds: number): boolean
  /** True from a late look until its slices had time to arrive: until then no silence is anybody's fault. */
  isSettling(): boolean
  /** Nothing was expected until now. */
  reset(): void
}

/**
 * Tells a machine that slept from a page that was only busy: an encoder goes on while a page is frozen, and its slices
 * come afterwards (facts/offline.md 2.1).
 * @param clock milliseconds that also count the machine's sleep
 */
export function createSleepWatch(clock: () => number): SleepWatch {
  let lookedAt = clock()
  let wokeAt: number | null = null
  return {
    slept(missingSeconds) {
      const now = clock()
      if (now - lookedAt >= LATE_MS) wokeAt = now
      lookedAt = now
      if (wokeAt === null || now - wokeAt < SETTLE_MS) return false
      wokeAt = null
      return missingSeconds >= UNDERWAY_SECONDS
    },
    isSettling: () => wokeAt !== null,
    reset() {
      lookedAt = clock()
      wokeAt = null
    },
  }
}
