/**
 * How long a look-up is cached: it was measured to cost as much as the rest of a poll. Another process may have ended the session
 * meanwhile, so this is how long a session outlives its end there. Milliseconds.
 */
const KEPT_MS = 1000
const MOST = 10_000

type Kept<S> = { session: Promise<S | null>; until: number }

/** Sessions by cookie, as looked up a moment ago; concurrent callers share one look-up. */
export class RecentSessions<S extends { cookies: string[] }> {
  readonly #lookUp: (cookie: string) => Promise<S | null>
  readonly #now: () => number
  readonly #kept = new Map<string, Kept<S>>()

  constructor(lookUp: (cookie: string) => Promise<S | null>, now: () => number = () => performance.now()) {
    this.#lookUp = lookUp
    this.#now = now
  }

  /** Cookies to be set are given to the first caller. */
  async find(cookie: string): Promise<S | null> {
    const kept = this.#kept.get(cookie)
    if (kept && kept.until > this.#now()) {
      const session = await kept.session
      return session && { ...session, cookies: [] }
    }
    return this.#find(cookie)
  }

  /** Later callers see the change. */
  clear(): void {
    this.#kept.clear()
  }

  async #find(cookie: string): Promise<S | null> {
    this.#dropOver()
    if (this.#kept.size >= MOST) this.#kept.clear()
    // Counted from before the look-up, which may take a while: its result is as old as that.
    const kept = { session: this.#lookUp(cookie), until: this.#now() + KEPT_MS }
    // Behind all others: they stand in the order in which they end.
    this.#kept.delete(cookie)
    this.#kept.set(cookie, kept)
    try {
      const session = await kept.session
      if (!session) this.#forget(cookie, kept)
      return session
    } catch (error) {
      this.#forget(cookie, kept)
      throw error
    }
  }

  #dropOver(): void {
    const now = this.#now()
    for (const [cookie, { until }] of this.#kept) {
      if (until > now) return
      this.#kept.delete(cookie)
    }
  }

  #forget(cookie: string, kept: Kept<S>): void {
    if (this.#kept.get(cookie) === kept) this.#kept.delete(cookie)
  }
}
