import { createHash } from 'node:crypto'
import { uuidv7 } from '../../contract/ids.ts'
import { lockAlso, rowTransaction } from '../store/dialects/transactions.ts'
import type { Database } from '../store/schema.ts'
import {
  type CreateRateLimiter,
  type RateLimiter,
  type RateLimiterSettings,
  secondsToWait,
  windowAt,
} from './rate-limiter.ts'

/** Longer than any window. */
const KEPT_MS = 24 * 60 * 60 * 1000

/** Counts in the database, for all processes that share it: neither another server nor a restart resets a limit. */
export const countIn =
  (database: Database): CreateRateLimiter =>
  (settings) =>
    new StoredTries(database, settings)

class StoredTries implements RateLimiter {
  readonly #database: Database
  readonly #settings: RateLimiterSettings
  constructor(database: Database, settings: RateLimiterSettings) {
    this.#database = database
    this.#settings = settings
  }

  begin(keys: readonly string[], now = Date.now()): Promise<number> {
    const subjects = this.#subjects(keys)
    const { since, until } = windowAt(now, this.#settings.windowMs)
    return rowTransaction(this.#database, async (write) => {
      await lockAlso(write, subjects)
      await write
        .deleteFrom('tries')
        .where('subject', 'in', subjects)
        .where(({ eb, or }) => or([eb('at', '<=', since), eb('at', '>', until)]))
        .execute()
      const rows = await write
        .selectFrom('tries')
        .select(['subject', 'at'])
        .where('subject', 'in', subjects)
        .orderBy('at')
        .execute()
      const times = subjects.map((subject) => rows.filter((row) => row.subject === subject).map(({ at }) => at))
      const wait = secondsToWait(times, this.#settings, now)
      if (wait > 0) return wait
      await write
        .insertInto('tries')
        .values(subjects.map((subject) => ({ id: uuidv7(now), subject, at: now })))
        .execute()
      return 0
    })
  }

  async forgive(keys: readonly string[]): Promise<void> {
    for (const subject of this.#subjects(keys)) {
      const last = this.#database.selectFrom('tries').select('id').where('subject', '=', subject)
      await this.#database.deleteFrom('tries').where('id', '=', last.orderBy('at', 'desc').limit(1)).execute()
    }
  }

  /** Hashed: who reads the database learns no addresses from it. */
  #subjects(keys: readonly string[]): string[] {
    return keys.map((key) => createHash('sha256').update(`${this.#settings.name}\n${key}`).digest('base64url'))
  }
}

/** Attempts that are in no window: of before, or of a clock that was ahead. */
export async function pruneAttempts(database: Database, now: number = Date.now()): Promise<void> {
  await database
    .deleteFrom('tries')
    .where(({ eb, or }) => or([eb('at', '<', now - KEPT_MS), eb('at', '>', now + KEPT_MS)]))
    .execute()
}
