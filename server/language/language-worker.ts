import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { ModelFailedError } from '../../core/language/language-model.ts'
import type { Answered, Asked } from './language-thread.ts'

export type ThreadSettings = {
  /** How long one task may take, the start of its thread included. Milliseconds. */
  longestMs: number
  /** What nobody has used for so long ends, and gives its memory back. Milliseconds. */
  idleMs: number
  /** Of memory for what lives long. Twice the words of the longest meeting need a quarter of it. */
  megabytes: number
}

const FILE = new URL('./language-thread.ts', import.meta.url)

/** A thread that does one task after the other. What is aborted, takes too long or asks for too much ends it. */
export class OneThread {
  readonly #worker: Worker
  readonly #settings: ThreadSettings
  readonly #gone = new AbortController()
  #idle: NodeJS.Timeout | undefined

  constructor(settings: ThreadSettings) {
    this.#settings = settings
    this.#worker = new Worker(FILE, { resourceLimits: { maxOldGenerationSizeMb: settings.megabytes } })
    this.#worker.unref()
    this.#worker.on('error', (error) => this.#gone.abort(failureOf(error)))
    this.#worker.once('exit', () => {
      clearTimeout(this.#idle)
      this.#gone.abort(stopped())
    })
  }

  /** Aborts when it has ended, with why. */
  get gone(): AbortSignal {
    return this.#gone.signal
  }

  /** Throws ModelFailedError, and the reason of `signal`; the thread has ended then. */
  async answer(asked: Asked, signal: AbortSignal): Promise<Answered> {
    clearTimeout(this.#idle)
    const deadline = AbortSignal.timeout(this.#settings.longestMs)
    const over = AbortSignal.any([signal, deadline, this.gone])
    this.#worker.ref()
    try {
      over.throwIfAborted()
      this.#worker.postMessage(asked)
      const [answered] = (await once(this.#worker, 'message', { signal: over })) as [Answered]
      this.#idle = setTimeout(() => void this.end(), this.#settings.idleMs).unref()
      return answered
    } catch (error) {
      await this.end()
      if (!over.aborted) throw error
      throw over.reason === deadline.reason ? late() : over.reason
    } finally {
      this.#worker.unref()
    }
  }

  async end(): Promise<void> {
    await this.#worker.terminate()
  }
}

export const stopped = (): ModelFailedError => new ModelFailedError('The built-in engine was stopped. Try again.')

const late = (): ModelFailedError =>
  new ModelFailedError('The built-in engine took too long over this text. Send less of it at once.', {
    fault: 'time-out',
  })

const failureOf = (error: Error & { code?: unknown }): Error =>
  error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? new ModelFailedError('This text is too much for the built-in engine. Send less of it at once.', {
        fault: 'too-large',
        cause: error,
      })
    : error
