import type { UserId } from '../../../contract/ids.ts'
import type { Recording } from '../../../contract/recordings/recording.ts'
import type { Written } from '../../http/handler.ts'

type List = Written<Recording[]>
type Kept = { revision: number; list: List }

/** Bytes of all lists together. */
const MOST = 16_000_000
/** A list of more bytes is read each time. */
export const LONGEST_KEPT = MOST / 4

/**
 * Lists as they were last read, by the revision that the person's change feed then had. Every change moves the feed on in
 * its own transaction, whichever process makes it, so a list of the present revision is the present list. Kept as the bytes
 * that are sent: to write them takes longer than all the rest of an answer.
 */
export class RecentLists {
  readonly #kept = new Map<UserId, Kept>()
  #bytes = 0

  find(user: UserId, revision: number): List | null {
    const kept = this.#kept.get(user)
    if (!kept) return null
    this.#drop(user, kept)
    if (kept.revision !== revision) return null
    this.#put(user, kept)
    return kept.list
  }

  /** @param revision as read before the list: a change in between then only makes it be read again */
  add(user: UserId, revision: number, list: List): void {
    const before = this.#kept.get(user)
    if (before) this.#drop(user, before)
    if (list.json.length > LONGEST_KEPT) return
    this.#put(user, { revision, list })
    for (const [other, kept] of this.#kept) {
      if (this.#bytes <= MOST) return
      this.#drop(other, kept)
    }
  }

  #put(user: UserId, kept: Kept): void {
    this.#kept.set(user, kept)
    this.#bytes += kept.list.json.length
  }

  #drop(user: UserId, kept: Kept): void {
    this.#kept.delete(user)
    this.#bytes -= kept.list.json.length
  }
}
