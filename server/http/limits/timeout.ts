import { setTimeout as delay } from 'node:timers/promises'

/** Less than supervisors and proxies wait before they try another server. Milliseconds. */
const LONGEST_MS = 1000
/** How long an answer is reused: anybody may ask, and must not cause work with each request. Milliseconds. */
const HOLDS_MS = 1000

/**
 * Asks one question for many callers, once at a time. Throws `late()` to each when there is no answer within LONGEST_MS, and
 * aborts the question by its signal.
 */
export function inTime(ask: (signal: AbortSignal) => Promise<unknown>, late: () => Error): () => Promise<void> {
  let asked: Promise<unknown> | null = null
  const forget = (): void => {
    asked = null
  }
  return async () => {
    asked ??= ask(AbortSignal.timeout(LONGEST_MS)).finally(() => setTimeout(forget, HOLDS_MS).unref())
    const answered = new AbortController()
    const over = delay(LONGEST_MS, null, { signal: answered.signal }).then(() => Promise.reject(late()))
    try {
      await Promise.race([asked, over])
    } finally {
      over.catch(() => {})
      answered.abort()
    }
  }
}
