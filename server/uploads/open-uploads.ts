import type { UserId } from '../../contract/ids.ts'
import { HttpError } from '../kernel/problem.ts'
import type { Database } from '../store/schema.ts'
import { countUploads } from '../store/tables/recordings/uploads.ts'

/** More than several devices have open of takes whose microphone failed each second: what is handed in is open no more. */
export const MOST_OPEN = 20_000
/** How long a count is reused; what is begun meanwhile is added to it. Milliseconds. */
const KNOWN_MS = 60_000
/** The same of one that has reached the limit: much may have been handed in since. */
const FULL_MS = 1000

/** How many uploads each user has begun that were neither handed in nor deleted. */
export class OpenUploads {
  readonly #database: Database
  readonly #known = new Map<UserId, { open: number; at: number }>()

  constructor(database: Database) {
    this.#database = database
  }

  /** Before one more. @throws HttpError 429, by which the device keeps the take and tries again */
  async begin(user: UserId, now: number = Date.now()): Promise<void> {
    const known = await this.#count(user, now)
    if (known.open >= MOST_OPEN) {
      throw new HttpError(
        429,
        'Too many recordings of yours have arrived in part. This one stays on your device and is sent when others are complete.',
      )
    }
    known.open++
  }

  async #count(user: UserId, now: number): Promise<{ open: number }> {
    const before = this.#known.get(user)
    if (before && now - before.at < (before.open < MOST_OPEN ? KNOWN_MS : FULL_MS)) return before
    const counted = { open: await countUploads(this.#database, user), at: now }
    this.#known.set(user, counted)
    return counted
  }
}
