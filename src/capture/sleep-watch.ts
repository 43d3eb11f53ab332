import { MAX_RECORDING_SECONDS } from '../../contract/limits.ts'
import type { TakeClock } from './take-clock.ts'

/** A look that comes this late means that the page could not run: its machine slept, or it was frozen or busy. */
const LATE_MS = 2500
/** Chunks that were made meanwhile arrive within this time. */
const SETTLE_MS = 1500
/** What comes sooner after waking may have been heard before. */
const HEARD_BEFORE_MS = 300
/** Sound on its way from the encoder; what is missing beyond it was never recorded. */
const UNDERWAY_SECONDS = 2

/** `missingSeconds`: those that went by since the sound on hand ended. `chunkAt`: when the last came; by `elapsed`. */
type Heard = { missingSeconds(): number; chunkAt(): number }

export type SleepWatch = {
  /**
   * Called at each look. True when the page could not run and, now that everything had time to arrive, the sound of that
   * time turns out to be missing.
   */
  slept(heard: Heard): boolean
  /** Called in its place while there is no microphone. @param seconds of the recording so far */
  withoutSound(seconds: number): void
  /** True from a late look until its chunks had time to arrive: until then no silence is anybody's fault. */
  isSettling(): boolean
  /** Nothing was expected until now. */
  reset(): void
}

/**
 * Tells a machine that slept from a page that was only busy: an encoder goes on while a page is frozen, and its chunks
 * come afterwards (Chromium, media_recorder_handler.cc). And from a wall clock that was set: then sound goes on coming.
 */
export function createSleepWatch(clock: TakeClock, elapsed: () => number): SleepWatch {
  let lookedAt = elapsed()
  let wokeAt: number | null = null
  let leapt = 0
  const reset = (): void => {
    clock.leap()
    leapt = 0
    lookedAt = elapsed()
    wokeAt = null
  }
  return {
    slept({ missingSeconds, chunkAt }) {
      const now = elapsed()
      const leap = clock.leap()
      leapt += leap
      if (leap > 0 || now - lookedAt >= LATE_MS) wokeAt = now
      lookedAt = now
      if (wokeAt === null || now - wokeAt < SETTLE_MS) return false
      if (chunkAt() < wokeAt + HEARD_BEFORE_MS) clock.sleptFor(leapt)
      reset()
      return missingSeconds() >= UNDERWAY_SECONDS
    },
    withoutSound(seconds) {
      const slept = leapt + clock.leap()
      reset()
      // Nothing tells a night's sleep from a clock that was set. Neither is worth the rest of the recording.
      if (slept / 1000 <= (MAX_RECORDING_SECONDS - seconds) / 2) clock.sleptFor(slept)
    },
    isSettling: () => wokeAt !== null,
    reset,
  }
}
