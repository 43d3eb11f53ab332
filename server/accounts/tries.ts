const WINDOW_MS = 60_000
const MAX_KEYS = 50_000

/** Counts failed tries per key, at most `limit` in a minute. */
export type Tries = {
  /** Seconds to wait, or 0 and the try counts until it is forgiven: parallel guesses cannot slip through. */
  begin(keys: readonly string[], now?: number): number
  /** The try was right. */
  forgive(keys: readonly string[]): void
}

export function createTries(limit: number): Tries {
  const recent = new Map<string, number[]>()
  return {
    begin(keys, now = Date.now()) {
      if (recent.size > MAX_KEYS) forgetOld(recent, now)
      const times = keys.map((key) => (recent.get(key) ?? []).filter((time) => time > now - WINDOW_MS))
      const waits = times.map((list) => (list.length < limit ? 0 : (list[0] ?? now) + WINDOW_MS - now))
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

function forgetOld(recent: Map<string, number[]>, now: number): void {
  for (const [key, times] of recent) {
    if (times.every((time) => time <= now - WINDOW_MS)) recent.delete(key)
  }
}
