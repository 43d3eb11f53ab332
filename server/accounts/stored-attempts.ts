import { createHmac } from 'node:crypto'
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

/**
 * Counts in the database, for all processes that share it: neither another server nor a restart resets a limit.
 * @param key that is not in a backup (secrets/signing-keys.ts)
 */
export const countIn =
  (database: Database, key: string): CreateRateLimiter =>
  (settings) =>
    new StoredTries(database, key, settings)

class StoredTries implements RateLimiter {
  readonly #database: Database
  readonly #key: string
  readonly #settings: RateLimiterSettings
  constructor(database: Database, key: string, settings: RateLimiterSettings) {
    this.#database = database
    this.#key = key
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

  /** Hashed with a key: there are few networks, and addresses of people are known, so that a plain hash could be guessed. */
  #subjects(keys: readonly string[]): string[] {
    const { name } = this.#settings
    return keys.map((key) => createHmac('sha256', this.#key).update(`${name}\n${key}`).digest('base64url'))
  }
}

/** Attempts that are in no window: of before, or of a clock that was ahead. */
export async function pruneAttempts(database: Database, now: number = Date.now()): Promise<void> {
  await database
    .deleteFrom('tries')
    .where(({ eb, or }) => or([eb('at', '<', now - KEPT_MS), eb('at', '>', now + KEPT_MS)]))
    .execute()
}
