import type { Write } from '../store/schema.ts'
import type { Turn } from './fair-turns.ts'
import type { Job, JobKind, RecordingJobKind } from './job-queue.ts'

export type JobFailure = {
  /** A sentence for the user. */
  reason: string
  /** ISO 8601; null when it is not retried automatically. */
  retryAt: string | null
}

export type JobHandler<K extends JobKind = RecordingJobKind> = {
  /** Must check first whether there is still something to do: it may run again after a crash. */
  run(job: Job<K>, options: { signal: AbortSignal; turn: Turn }): Promise<void>
  /** Records the failure for the user, in the transaction that records it for the queue. */
  onFailed(write: Write, job: Job<K>, failure: JobFailure): Promise<void>
}

export type JobHandlers = { [K in JobKind]: JobHandler<K> }

/** The handler of a job of any kind: enqueueing has checked what the rows hold. */
export const handlerOf = (handlers: JobHandlers, kind: JobKind): JobHandler<JobKind> => handlers[kind]
