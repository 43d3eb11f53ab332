const MINUTE_MS = 60_000
/** More than this are looked through for what is over, and no more often than this: a flood of keys makes no call slow. */
const MAX_KEYS = 50_000
const PRUNE_MS = 1000

/** Counts attempts per key, up to a maximum in a window. */
export type RateLimiter = {
  /** Seconds to wait, or 0, and the attempt counts until it is refunded: parallel guesses cannot slip through. */
  begin(keys: readonly string[], now?: number): Promise<number>
  /** The attempt was right: refunds it. */
  forgive(keys: readonly string[]): Promise<void>
}

export type RateLimiterSettings = {
  /** What is attempted: each subject has a limit for each. */
  name: string
  limit: number
  /** A minute by default. */
  windowMs?: number
}

/** Counts in this process (below), or in all that share a database (stored-attempts.ts). */
export type CreateRateLimiter = (settings: RateLimiterSettings) => RateLimiter

export const createLocalLimiter: CreateRateLimiter = ({ limit, windowMs = MINUTE_MS }) => {
  const recent = new Map<string, number[]>()
  let pruned = Number.NEGATIVE_INFINITY
  function prune(window: Window, now: number): void {
    if (recent.size <= MAX_KEYS || Math.abs(now - pruned) < PRUNE_MS) return
    pruned = now
    forgetOutside(recent, window)
  }
  return {
    async begin(keys, now = Date.now()) {
      const window = windowAt(now, windowMs)
      prune(window, now)
      const times = keys.map((key) => (recent.get(key) ?? []).filter((time) => isWithin(time, window)))
      const wait = secondsToWait(times, { limit, windowMs }, now)
      if (wait > 0) return wait
      keys.forEach((key, at) => {
        recent.set(key, [...(times[at] ?? []), now])
      })
      return 0
    },
    async forgive(keys) {
      for (const key of keys) {
        const left = recent.get(key)?.slice(0, -1) ?? []
        if (left.length > 0) recent.set(key, left)
        else recent.delete(key)
      }
    },
  }
}

/** What a total over all keys is counted by. */
export const everybody: readonly string[] = ['everybody']

/**
 * Counts no more than a total over all keys, and refuses nobody for it: for secrets that cannot be guessed, where each attempt that
 * counts is a row. Strangers who use it up close the way in for no one.
 */
export function countedUpTo(tries: RateLimiter, ceiling: RateLimiter): RateLimiter {
  return {
    async begin(keys, now) {
      if ((await ceiling.begin(everybody, now)) > 0) return 0
      const own = await tries.begin(keys, now)
      if (own > 0) await ceiling.forgive(everybody)
      return own
    },
    forgive: (keys) => forgiveBoth(tries, ceiling, keys),
  }
}

/** Adds a total limit over all keys. An attempt that the total refuses counts for no key. */
export function withTotalLimit(tries: RateLimiter, ceiling: RateLimiter): RateLimiter {
  return {
    async begin(keys, now) {
      const own = await tries.begin(keys, now)
      if (own > 0) return own
      const wait = await ceiling.begin(everybody, now)
      if (wait > 0) await tries.forgive(keys)
      return wait
    },
    forgive: (keys) => forgiveBoth(tries, ceiling, keys),
  }
}

async function forgiveBoth(tries: RateLimiter, ceiling: RateLimiter, keys: readonly string[]): Promise<void> {
  await tries.forgive(keys)
  await ceiling.forgive(everybody)
}

/** Which attempts count. One of later than `until` was made while the clock was ahead, and would be waited for until then. */
export type Window = { since: number; until: number }

/** The clocks of several servers agree within less than any window. */
export const windowAt = (now: number, windowMs = MINUTE_MS): Window => ({
  since: now - windowMs,
  until: now + windowMs,
})

const isWithin = (time: number, { since, until }: Window): boolean => time > since && time <= until

/** `times` of each key in the window, the oldest first. */
export function secondsToWait(
  times: readonly (readonly number[])[],
  { limit, windowMs = MINUTE_MS }: Pick<RateLimiterSettings, 'limit' | 'windowMs'>,
  now: number,
): number {
  const waits = times.map((list) => (list.length < limit ? 0 : (list[0] ?? now) + windowMs - now))
  return Math.ceil(Math.max(0, ...waits) / 1000)
}

function forgetOutside(recent: Map<string, number[]>, window: Window): void {
  for (const [key, times] of recent) {
    if (!times.some((time) => isWithin(time, window))) recent.delete(key)
  }
}
