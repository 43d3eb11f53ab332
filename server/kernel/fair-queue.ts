/** Too much waits for this user already. */
export class QueueFullError extends Error {
  override name = 'QueueFullError'
}

export type FairQueueSettings = {
  /** How many may run at once. */
  places: number
  /** How many of them one user may have, so that nobody waits for that user alone. */
  each: number
  /** How many more of one user may wait. */
  waiting: number
}

type Waiting = { begin(): void }
type Place = { end(): void }

/** Runs and queues work by user. The waiting user who was served longest ago comes next, however much each of them asks for. */
export class FairQueue {
  readonly #settings: FairQueueSettings
  /** In the order in which users are served. */
  readonly #waiting = new Map<string, Waiting[]>()
  readonly #working = new Map<string, number>()
  #places = 0

  constructor(settings: FairQueueSettings) {
    this.#settings = settings
  }

  /** Runs `work` in its turn. Throws QueueFullError, and the reason of `signal` when that aborts while it waits. */
  async run<T>(person: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const place = await this.#wait(person, signal)
    try {
      return await work()
    } finally {
      place.end()
    }
  }

  async #wait(person: string, signal: AbortSignal): Promise<Place> {
    signal.throwIfAborted()
    if (this.#isFree(person)) return this.#take(person)
    const mine = this.#waiting.get(person) ?? []
    if (mine.length >= this.#settings.waiting) throw new QueueFullError(`${mine.length} wait already`)
    this.#waiting.set(person, mine)
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        mine.splice(mine.indexOf(waiting), 1)
        if (mine.length === 0) this.#waiting.delete(person)
        reject(signal.reason)
      }
      const waiting: Waiting = {
        begin: () => {
          signal.removeEventListener('abort', leave)
          resolve(this.#take(person))
        },
      }
      mine.push(waiting)
      signal.addEventListener('abort', leave, { once: true })
    })
  }

  #isFree(person: string): boolean {
    return this.#places < this.#settings.places && (this.#working.get(person) ?? 0) < this.#settings.each
  }

  #take(person: string): Place {
    this.#places++
    this.#working.set(person, (this.#working.get(person) ?? 0) + 1)
    return { end: () => this.#give(person) }
  }

  #give(person: string): void {
    this.#places--
    const left = (this.#working.get(person) ?? 1) - 1
    if (left > 0) this.#working.set(person, left)
    else this.#working.delete(person)
    this.#next()
  }

  #next(): void {
    for (const [person, mine] of this.#waiting) {
      if (!this.#isFree(person)) continue
      const waiting = mine.shift()
      this.#waiting.delete(person)
      if (mine.length > 0) this.#waiting.set(person, mine)
      waiting?.begin()
      return
    }
  }
}
