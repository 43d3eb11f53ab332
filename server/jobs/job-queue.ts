import type { RecordingId, UserId } from '../../contract/ids.ts'
import type { Write } from '../store/schema.ts'

/** A mail's id: a UUID, in the table `mails`. */
export type MailId = string & { readonly brand: 'MailId' }

/** One browser, one recording, and what became ready: see push/enqueue-push.ts. */
export type PushId = string & { readonly brand: 'PushId' }

/** The subject of each kind of job. */
export type JobSubjects = {
  transcribe: RecordingId
  analyze: RecordingId
  highlights: RecordingId
  playable: RecordingId
  'm4a-opus': RecordingId
  'm4a-aac': RecordingId
  mail: MailId
  push: PushId
}
export type JobKind = keyof JobSubjects
export type RecordingJobKind = Exclude<JobKind, 'mail' | 'push'>

export type Job<K extends JobKind = RecordingJobKind> = {
  id: number
  kind: K
  subject: JobSubjects[K]
  user: UserId
  attempt: number
  /** The id of the request that enqueued it; null: none. */
  reqId: string | null
  /** Null: somebody waits for it. Else nobody does: it makes a draft again with this engine, or follows of that. */
  improver: string | null
  /** Identifies this attempt: a process with another claim no longer runs the job. */
  claim: string
}
export type AnyJob = Job<JobKind>

/**
 * The jobs port. A job is written in the transaction of the fact that causes it, runs at least once, and survives kill -9: an
 * expired lease hands it back. Its handler must write its effect at most once.
 */
export type Jobs = {
  /** One job for each kind and subject: asking again queues a finished or dead one anew, and leaves a queued one alone. */
  enqueue<K extends JobKind>(write: Write, kind: K, subject: JobSubjects[K], user: UserId): Promise<void>
  cancel(write: Write, subject: JobSubjects[JobKind]): Promise<void>
  /** Looks for due jobs now; called after a commit, instead of waiting for the timer. */
  wake(): void
  start(): Promise<void>
  /** Claims no new jobs, aborts running ones and hands them back. */
  stop(): Promise<void>
}

/** Thrown by a handler. A permanent failure is dead at once; others are retried with back-off. */
export class JobFailedError extends Error {
  override name = 'JobFailedError'
  readonly permanent: boolean
  constructor(message: string, options: { permanent: boolean; cause?: unknown }) {
    super(message, { cause: options.cause })
    this.permanent = options.permanent
  }
}
