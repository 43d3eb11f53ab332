import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

export type ThreadSettings = {
  /** How long one task may take, the start of its thread included. Milliseconds. */
  longestMs: number
  /** What nobody has used for so long ends, and gives its memory back. Milliseconds. */
  idleMs: number
  /** Of memory for what lives long. */
  megabytes: number
}

/** What is thrown where a thread was ended, and where it took too long or too much memory. */
export type ThreadFailures = { stopped(): Error; late(): Error; tooLarge(cause: Error): Error }

export type ThreadKind = { file: URL; settings: ThreadSettings; failures: ThreadFailures }

/** A thread that does one task after the other. What is aborted, takes too long or asks for too much ends it. */
export class WorkerThread<Asked, Answered> {
  readonly #worker: Worker
  readonly #kind: ThreadKind
  readonly #gone = new AbortController()
  #idle: NodeJS.Timeout | undefined

  constructor(kind: ThreadKind) {
    this.#kind = kind
    this.#worker = new Worker(kind.file, { resourceLimits: { maxOldGenerationSizeMb: kind.settings.megabytes } })
    this.#worker.unref()
    this.#worker.on('error', (error) => this.#gone.abort(this.#failureOf(error)))
    this.#worker.once('exit', () => {
      clearTimeout(this.#idle)
      this.#gone.abort(kind.failures.stopped())
    })
  }

  /** Aborts when it has ended, with why. */
  get gone(): AbortSignal {
    return this.#gone.signal
  }

  /** Throws one of the failures, and the reason of `signal`; the thread has ended then. */
  async answer(asked: Asked, signal: AbortSignal): Promise<Answered> {
    const { settings, failures } = this.#kind
    clearTimeout(this.#idle)
    const deadline = AbortSignal.timeout(settings.longestMs)
    const over = AbortSignal.any([signal, deadline, this.gone])
    this.#worker.ref()
    try {
      over.throwIfAborted()
      this.#worker.postMessage(asked)
      const [answered] = (await once(this.#worker, 'message', { signal: over })) as [Answered]
      this.#idle = setTimeout(() => void this.end(), settings.idleMs).unref()
      return answered
    } catch (error) {
      const wasOver = over.aborted
      await this.end()
      if (!wasOver) throw error
      throw over.reason === deadline.reason ? failures.late() : over.reason
    } finally {
      this.#worker.unref()
    }
  }

  /** It counts as gone at once: until its exit it would take a task and never answer. */
  async end(): Promise<void> {
    this.#gone.abort(this.#kind.failures.stopped())
    await this.#worker.terminate()
  }

  #failureOf(error: Error & { code?: unknown }): Error {
    return error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? this.#kind.failures.tooLarge(error) : error
  }
}
