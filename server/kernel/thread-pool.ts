import { FairQueue, type FairQueueSettings } from './fair-queue.ts'
import { type ThreadKind, WorkerThread } from './worker-thread.ts'

/** `person`: whose turn it is taken in. `signal` ends the work, and its reason is thrown. */
export type PoolOptions = { person: string; signal: AbortSignal }

/** Threads of one kind, as many as `turns` has places. Each is started when it is needed, and used again. */
export class ThreadPool<Asked, Answered> {
  readonly #kind: ThreadKind
  readonly #turns: FairQueue
  readonly #all = new Set<WorkerThread<Asked, Answered>>()
  readonly #idle = new Set<WorkerThread<Asked, Answered>>()
  readonly #closed = new AbortController()

  constructor(kind: ThreadKind, turns: FairQueueSettings) {
    this.#kind = kind
    this.#turns = new FairQueue(turns)
  }

  /** Throws one of the failures of its kind. */
  async run(asked: Asked, { person, signal }: PoolOptions): Promise<Answered> {
    return this.#turns.run(person, signal, () => this.#answer(asked, signal))
  }

  /** Ends all threads, and what they do. */
  async close(): Promise<void> {
    this.#closed.abort(this.#kind.failures.stopped())
    await Promise.all([...this.#all].map((thread) => thread.end()))
  }

  async #answer(asked: Asked, signal: AbortSignal): Promise<Answered> {
    this.#closed.signal.throwIfAborted()
    const thread = [...this.#idle].at(-1) ?? this.#start()
    this.#idle.delete(thread)
    const answered = await thread.answer(asked, signal)
    if (!thread.gone.aborted) this.#idle.add(thread)
    return answered
  }

  #start(): WorkerThread<Asked, Answered> {
    const thread = new WorkerThread<Asked, Answered>(this.#kind)
    this.#all.add(thread)
    thread.gone.addEventListener('abort', () => {
      this.#all.delete(thread)
      this.#idle.delete(thread)
    })
    return thread
  }
}
