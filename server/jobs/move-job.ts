import { transactionOf } from '../store/dialects/transactions.ts'
import type { Database } from '../store/schema.ts'
import { handlerOf, type JobFailure, type JobHandlers } from './job-handler.ts'
import type { AnyJob } from './job-queue.ts'
import { moveRow } from './job-rows.ts'
import type { JobState, RunEvent } from './job-state.ts'

/** Moves a job by the result of its attempt and returns its new state; null when it is gone, or claimed by another process. */
export type MoveJob = (job: AnyJob, event: RunEvent) => Promise<JobState | null>

/** The job's handler records a failure in the same transaction, so that the user and the queue never disagree. */
export function createMoveJob(
  { database, handlers }: { database: Database; handlers: JobHandlers },
  now: () => number,
) {
  const move: MoveJob = (job, event) =>
    transactionOf(database, job.user, async (write) => {
      const state = await moveRow(write, job.id, { ...event, claim: job.claim }, now())
      const failure = event.kind === 'failed' || event.kind === 'lease-lost' ? failureIn(state) : null
      if (failure) await handlerOf(handlers, job.kind).onFailed(write, job, failure)
      return state
    })
  return move
}

function failureIn(state: JobState | null): JobFailure | null {
  if (state?.kind === 'dead') return { reason: state.reason, retryAt: null }
  if (state?.kind !== 'queued' || state.reason === null) return null
  return { reason: state.reason, retryAt: new Date(state.runAt).toISOString() }
}
