import { PERSON_FULL } from '../../contract/errors.ts'
import type { UserId } from '../../contract/ids.ts'
import { HttpError } from '../kernel/problem.ts'
import type { Database } from '../store/schema.ts'
import { bytesOfPerson } from '../store/tables/recordings/stored-bytes.ts'
import { countUploads } from '../store/tables/recordings/uploads.ts'

/** How long a count is reused; what arrives meanwhile is added to it. Milliseconds. */
const KNOWN_MS = 60_000

/** How much one user may have on the server: recordings, the trash, unfinished uploads, and sealed values. */
export class UserQuota {
  readonly #database: Database
  /** Bytes; null: no limit but the disk. */
  readonly #quota: number | null
  readonly #known = new Map<UserId, { bytes: number; at: number }>()

  constructor(database: Database, quota: number | null) {
    this.#database = database
    this.#quota = quota
  }

  /** Before this many bytes are stored. @throws HttpError 507, by which the device keeps them and retries later */
  async take(user: UserId, bytes: number): Promise<void> {
    if (this.#quota === null) return
    const known = await this.#count(user, Date.now())
    if (known.bytes + bytes > this.#quota) throw full()
    known.bytes += bytes
  }

  /** For a body of unknown length, as it arrives. False: there is no space for it. After `take`. */
  takes(user: UserId, bytes: number): boolean {
    const known = this.#known.get(user)
    if (this.#quota === null || !known) return true
    known.bytes += bytes
    return known.bytes <= this.#quota
  }

  /** The same of a whole file. @throws HttpError 507 */
  async *counted(user: UserId, source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of source) {
      if (!this.takes(user, chunk.length)) throw full()
      yield chunk
    }
  }

  async #count(user: UserId, now: number): Promise<{ bytes: number }> {
    const before = this.#known.get(user)
    if (before && now - before.at < KNOWN_MS) return before
    const counted = { bytes: await bytesOfPerson(this.#database, user), at: now }
    this.#known.set(user, counted)
    return counted
  }
}

/** Of a recording and of what is written in one. */
const full = (): HttpError =>
  new HttpError(
    507,
    'Your recordings fill the space that this server has for one person. What is not sent stays on your device until you permanently delete others.',
    { code: PERSON_FULL },
  )

/** More than several devices have open of takes whose microphone failed each second: what is handed in is open no more. */
export const MOST_OPEN = 20_000
/** How long a count is reused that has reached the limit: much may have been handed in since. Milliseconds. */
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
