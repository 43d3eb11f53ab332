const MINUTE_MS = 60_000
const MAX_KEYS = 50_000

/** Counts tries per key, at most `limit` in a window. */
export type Tries = {
  /** Seconds to wait, or 0 and the try counts until it is forgiven: parallel guesses cannot slip through. */
  begin(keys: readonly string[], now?: number): number
  /** The try was right. */
  forgive(keys: readonly string[]): void
}

/** @param windowMs a minute unless said otherwise */
export function createTries(limit: number, windowMs: number = MINUTE_MS): Tries {
  const recent = new Map<string, number[]>()
  return {
    begin(keys, now = Date.now()) {
      if (recent.size > MAX_KEYS) forgetOld(recent, now - windowMs)
      const times = keys.map((key) => (recent.get(key) ?? []).filter((time) => time > now - windowMs))
      const waits = times.map((list) => (list.length < limit ? 0 : (list[0] ?? now) + windowMs - now))
      const wait = Math.max(0, ...waits)
      if (wait > 0) return Math.ceil(wait / 1000)
      keys.forEach((key, at) => {
        recent.set(key, [...(times[at] ?? []), now])
      })
      return 0
    },
    forgive(keys) {
      for (const key of keys) recent.set(key, recent.get(key)?.slice(0, -1) ?? [])
    },
  }
}

function forgetOld(recent: Map<string, number[]>, before: number): void {
  for (const [key, times] of recent) {
    if (times.every((time) => time <= before)) recent.delete(key)
  }
}
