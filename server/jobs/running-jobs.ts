import { setTimeout as delay } from 'node:timers/promises'
import { BlobStoreUnavailableError } from '../blobs/blobs.ts'
import { withRequest } from '../log/request-context.ts'
import { DatabaseUnavailableError } from '../store/dialects/database-errors.ts'
import { isOutOfSpace } from '../store/out-of-space.ts'
import { type RunningTurn, YieldTurnError } from './fair-turns.ts'
import { handlerOf, type JobHandlers } from './job-handler.ts'
import type { JobOutcome } from './job-outcome.ts'
import { type AnyJob, JobFailedError, type JobKind } from './job-queue.ts'
import type { JobState, RunEvent } from './job-state.ts'
import type { MoveJob } from './move-job.ts'

const UNEXPECTED = 'Something went wrong on the server. Earmark will try again.'

/** How often recording the end of an attempt is retried while the database is unavailable. Milliseconds. */
const AWAY_MS = 1000

/** Not the job's fault: it cannot proceed while one of our own stores is unavailable or full. */
export const isHeldUp = (error: unknown): boolean =>
  error instanceof DatabaseUnavailableError || error instanceof BlobStoreUnavailableError || isOutOfSpace(error)

/** The abort reason at an orderly stop: the job is handed back, instead of dropped. */
class StoppingError extends Error {
  override name = 'StoppingError'
}

type Options = {
  handlers: JobHandlers
  move: MoveJob
  turn: (job: AnyJob, charged: number | null) => RunningTurn
  random: () => number
  concurrency: Record<JobKind, number>
  onError: (error: unknown, job: AnyJob) => void
  /** `took` in seconds. Another job may start. */
  onEnded: (job: AnyJob, outcome: JobOutcome | null, took: number) => void
}

/** The jobs that this process is running. */
export class RunningJobs {
  readonly #options: Options
  readonly #running = new Map<number, { job: AnyJob; abort: AbortController; ended: Promise<void> }>()

  constructor(options: Options) {
    this.#options = options
  }

  freeKinds(): JobKind[] {
    const { concurrency } = this.#options
    const busy = (kind: JobKind) => [...this.#running.values()].filter(({ job }) => job.kind === kind).length
    return (Object.keys(concurrency) as JobKind[]).filter((kind) => busy(kind) < concurrency[kind])
  }

  has(id: number): boolean {
    return this.#running.has(id)
  }

  /** `charged`: what `takeTurn` charged for it. */
  begin(job: AnyJob, charged: number | null): void {
    const { turn, onError, onEnded } = this.#options
    const abort = new AbortController()
    const began = performance.now()
    const ended = withRequest(job.reqId, () => this.#run(job, turn(job, charged), abort.signal))
      .catch((error: unknown) => {
        onError(error, job)
        return null
      })
      .then((outcome) => {
        this.#running.delete(job.id)
        onEnded(job, outcome, (performance.now() - began) / 1000)
      })
    this.#running.set(job.id, { job, abort, ended })
  }

  /** Renews the leases. */
  beat(): void {
    const { move, onError } = this.#options
    for (const { job } of this.#running.values()) {
      move(job, { kind: 'heartbeat' }).catch((error: unknown) => onError(error, job))
    }
  }

  abortWhere(isCancelled: (job: AnyJob) => boolean): void {
    for (const { job, abort } of this.#running.values()) {
      if (isCancelled(job)) abort.abort(new Error('The job was cancelled'))
    }
  }

  /** Aborts all and resolves when they have been handed back. */
  async stop(): Promise<void> {
    const running = [...this.#running.values()]
    for (const { abort } of running) abort.abort(new StoppingError('The server is stopping'))
    await Promise.all(running.map(({ ended }) => ended))
  }

  async #run(job: AnyJob, turn: RunningTurn, signal: AbortSignal): Promise<JobOutcome> {
    const { move } = this.#options
    try {
      await this.#attempt(job, turn, signal)
    } catch (error) {
      if (error instanceof YieldTurnError) {
        await this.#report(job, { kind: 'handed-back' }, signal)
        return 'handed-back'
      }
      if (!signal.aborted) return this.#fail(job, error, signal)
      if (!(signal.reason instanceof StoppingError)) return 'dropped'
      await move(job, { kind: 'handed-back' })
      return 'handed-back'
    }
    await this.#report(job, { kind: 'succeeded' }, signal)
    return 'done'
  }

  /** Charged before the place is free: the next job is chosen by it. */
  async #attempt(job: AnyJob, turn: RunningTurn, signal: AbortSignal): Promise<void> {
    const { handlers, onError } = this.#options
    const began = performance.now()
    try {
      await handlerOf(handlers, job.kind).run(job, { signal, turn })
    } finally {
      await turn.end((performance.now() - began) / 1000).catch((error: unknown) => onError(error, job))
    }
  }

  async #fail(job: AnyJob, error: unknown, signal: AbortSignal): Promise<JobOutcome> {
    const { random, onError } = this.#options
    onError(error, job)
    if (isHeldUp(error)) {
      await this.#report(job, { kind: 'held-up', random: random() }, signal)
      return 'held-up'
    }
    const { message: reason, permanent } =
      error instanceof JobFailedError ? error : { message: UNEXPECTED, permanent: false }
    const after = await this.#report(job, { kind: 'failed', reason, permanent, random: random() }, signal)
    return after?.kind === 'dead' ? 'dead' : 'again'
  }

  /** Retried for as long as the database is unavailable or full: an expired lease would cost an attempt. */
  async #report(job: AnyJob, event: RunEvent, signal: AbortSignal): Promise<JobState | null> {
    for (;;) {
      try {
        return await this.#options.move(job, event)
      } catch (error) {
        if (!isHeldUp(error) || signal.aborted) throw error
        await delay(AWAY_MS, undefined, { signal }).catch(() => {})
      }
    }
  }
}
