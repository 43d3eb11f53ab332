type Watch = { hasCome: boolean; wake: () => void }

export type ArrivalWatch = {
  /** Resolves when something has come since the last time, or after so many milliseconds. Throws the reason of the signal. */
  next(milliseconds: number, signal: AbortSignal): Promise<void>
  end(): void
}

/** Tells, within this process, that bytes of an upload have arrived. What other processes take is looked for. */
export class Arrivals {
  readonly #watches = new Map<string, Set<Watch>>()

  tell(upload: string): void {
    for (const watch of this.#watches.get(upload) ?? []) {
      watch.hasCome = true
      watch.wake()
    }
  }

  /** From now on: nothing is missed between a look and the wait behind it. */
  watch(upload: string): ArrivalWatch {
    const watch: Watch = { hasCome: false, wake: () => {} }
    const watches = this.#watches.get(upload) ?? new Set()
    this.#watches.set(upload, watches.add(watch))
    return {
      async next(milliseconds, signal) {
        signal.throwIfAborted()
        if (!watch.hasCome) await woken(watch, milliseconds, signal)
        watch.hasCome = false
        signal.throwIfAborted()
      },
      end: () => {
        watches.delete(watch)
        if (watches.size === 0) this.#watches.delete(upload)
      },
    }
  }
}

function woken(watch: Watch, milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    signal.addEventListener('abort', end)
    watch.wake = end
  })
}
