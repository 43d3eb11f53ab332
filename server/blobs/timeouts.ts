import { setTimeout as delay } from 'node:timers/promises'

/** Milliseconds. */
export type Times = {
  /** Until a connection is made. */
  connect: number
  /** Without a byte in either direction. */
  idle: number
  /** After this nothing is tried again. With one more try that goes idle it stays below the 20 s that a device waits. */
  patience: number
  /** Before the second try; doubled for each one after it. */
  pause: number
}

export const TIMES: Times = { connect: 3000, idle: 10_000, patience: 8000, pause: 200 }

/** How long after a failure for good the next one is not waited for: what cleans up must not take as long once more. */
const AWAY_MS = 5000

/** Whether to try again, and when. Of one store: when it is away for one caller, it is for all. */
export class TimeoutBudget {
  readonly #times: Times
  #gaveUpAt = Number.NEGATIVE_INFINITY

  constructor(times: Times) {
    this.#times = times
  }

  begin(): { mayTryAgain(): Promise<boolean>; progress(): void } {
    const { patience, pause } = this.#times
    let since: number | null = performance.now()
    let tries = 0
    return {
      /** Resolves after the pause; to false at once when it was tried for long enough. */
      mayTryAgain: async () => {
        const now = performance.now()
        since ??= now
        const wait = pause * 2 ** tries * (0.5 + Math.random() / 2)
        tries++
        if (now - this.#gaveUpAt < AWAY_MS) return false
        if (now + wait - since > patience) {
          this.#gaveUpAt = now
          return false
        }
        await delay(wait)
        return true
      },
      /** It answers: what fails from now on has only begun to. */
      progress: () => {
        tries = 0
        since = null
        this.#gaveUpAt = Number.NEGATIVE_INFINITY
      },
    }
  }
}
