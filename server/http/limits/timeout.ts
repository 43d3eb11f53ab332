import { setTimeout as delay } from 'node:timers/promises'

/** Who asks sends the next request elsewhere meanwhile. Milliseconds. */
const LONGEST_MS = 1000
/** How long an answer holds: anybody may ask, and must not make work for others by it. Milliseconds. */
const HOLDS_MS = 1000

/**
 * The same question for many callers, asked once at a time. Each throws `late()` when there is no answer in LONGEST_MS; then
 * the signal tells the question, if it can be called off.
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
