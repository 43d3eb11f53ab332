import type { JobsOptions } from '../jobs/create-jobs.ts'
import { type AnyJob, JobFailedError } from '../jobs/job-queue.ts'
import type { Log } from '../log/log.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { DatabaseClosedError } from '../store/dialects/database-errors.ts'

/** Lines about jobs, joined to the request that asked for them by `reqId`. */
export function logJobs(log: Log, metrics: Pick<Metrics, 'jobEnded'>): Pick<JobsOptions, 'onError' | 'onEnded'> {
  return {
    onError(error, job) {
      // Until this server is stopped, every second: `move` has told it to whoever runs it.
      if (error instanceof DatabaseClosedError) log.debug({ err: error }, 'jobs wait: the database is closed')
      else if (job === null) log.error({ err: error }, 'the queue of jobs failed')
      else if (error instanceof JobFailedError) log.warn({ ...nameOf(job), err: error }, 'a job failed')
      else log.error({ ...nameOf(job), err: error }, 'a job failed')
    },
    onEnded(job, outcome, took) {
      if (outcome !== null) metrics.jobEnded(job.kind, outcome)
      log.info({ ...nameOf(job), outcome, seconds: Number(took.toFixed(3)) }, 'a job ended')
    },
  }
}

const nameOf = ({ id, kind, subject, attempt, reqId }: AnyJob) => ({
  ...(reqId === null ? {} : { reqId }),
  job: id,
  kind,
  subject,
  attempt,
})
