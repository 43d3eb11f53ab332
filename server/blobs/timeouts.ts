import { setTimeout as delay } from 'node:timers/promises'

/** Milliseconds. */
export type Times = {
  /** Until a connection is made. */
  connect: number
  /** Without a byte in either direction. */
  idle: number
  /** No retries after this time. With one more attempt that goes idle it stays below the 20 s that a device waits. */
  patience: number
  /** Before the second attempt; doubled for each one after it. */
  pause: number
}

export const TIMES: Times = { connect: 3000, idle: 10_000, patience: 8000, pause: 200 }

/** How long after a final failure the next call gives up at once: cleaning up must not take as long again. */
const AWAY_MS = 5000

/** Whether to retry, and when. Shared by all callers of a store: when it is unreachable for one, it is for all. */
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
      /** Resolves to true after the pause; to false at once when the time for retries is over. */
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
      /** The store answers: a failure from now on is a new one. */
      progress: () => {
        tries = 0
        since = null
        this.#gaveUpAt = Number.NEGATIVE_INFINITY
      },
    }
  }
}
