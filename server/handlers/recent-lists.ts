import type { UserId } from '../../contract/ids.ts'
import type { Recording } from '../../contract/recording.ts'

type Kept = { revision: number; list: Recording[]; weight: number }

/** Characters of all lists together; a longer list than a quarter of that is read each time. */
const MOST = 8_000_000
/** Characters of a row without its transcript. */
const ROW = 1000

/**
 * Lists as they were last read, by the revision that the person's change feed then had. Every change moves the feed on in
 * its own transaction, whichever process makes it, so a list of the present revision is the present list.
 */
export class RecentLists {
  readonly #kept = new Map<UserId, Kept>()
  #weight = 0

  find(user: UserId, revision: number): Recording[] | null {
    const kept = this.#kept.get(user)
    if (!kept) return null
    this.#drop(user, kept)
    if (kept.revision !== revision) return null
    this.#put(user, kept)
    return kept.list
  }

  /** @param revision as read before the list: a change in between then only makes it be read again */
  add(user: UserId, revision: number, list: Recording[]): void {
    const weight = list.reduce((sum, { transcript }) => sum + ROW + transcript.length, 0)
    const before = this.#kept.get(user)
    if (before) this.#drop(user, before)
    if (weight > MOST / 4) return
    this.#put(user, { revision, list, weight })
    for (const [other, kept] of this.#kept) {
      if (this.#weight <= MOST) return
      this.#drop(other, kept)
    }
  }

  #put(user: UserId, kept: Kept): void {
    this.#kept.set(user, kept)
    this.#weight += kept.weight
  }

  #drop(user: UserId, kept: Kept): void {
    this.#kept.delete(user)
    this.#weight -= kept.weight
  }
}
