/** Runs `work` on request: never twice at once, and once more when it was requested meanwhile. */
export class Coalesce {
  readonly #work: () => Promise<void>
  #current: Promise<void> | null = null
  #again = false

  /** `work` must not throw. */
  constructor(work: () => Promise<void>) {
    this.#work = work
  }

  ask(): void {
    if (this.#current) {
      this.#again = true
      return
    }
    this.#current = this.#work().finally(() => {
      this.#current = null
      if (!this.#again) return
      this.#again = false
      this.ask()
    })
  }

  /** Resolves when nothing is running. */
  async idle(): Promise<void> {
    while (this.#current) await this.#current
  }
}
