import type { RecordingId, UserId } from '../../contract/ids.ts'
import type { Write } from '../store/schema.ts'

/** A mail's id: a UUID, in the table `mails`. */
export type MailId = string & { readonly brand: 'MailId' }

/** One browser, one recording, and what is ready of it: see push/enqueue-push.ts. */
export type PushId = string & { readonly brand: 'PushId' }

/** What each kind of job is about. */
export type JobSubjects = {
  transcribe: RecordingId
  analyze: RecordingId
  playable: RecordingId
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
  /** Of the request that asked for it; null: nobody's. */
  reqId: string | null
  /** Of this try: who has another claim does not run the job any more. */
  claim: string
}
export type AnyJob = Job<JobKind>

/**
 * The jobs port. A job is written in the transaction of the fact that asks for it, runs at least once, and survives
 * kill -9: a lease that runs out gives it back. Its effect must be written at most once by its handler.
 */
export type Jobs = {
  /** One job by kind and subject: asking again queues a finished or dead one anew, and leaves a queued one alone. */
  enqueue<K extends JobKind>(write: Write, kind: K, subject: JobSubjects[K], user: UserId): Promise<void>
  cancel(write: Write, subject: JobSubjects[JobKind]): Promise<void>
  /** Looks for work now; called after a commit, so that nobody waits for the timer. */
  wake(): void
  start(): Promise<void>
  /** Takes no new work, aborts what runs and hands it back. */
  stop(): Promise<void>
}

/** Thrown by a handler. A permanent failure is dead at once; others are tried again with back-off. */
export class JobFailedError extends Error {
  override name = 'JobFailedError'
  readonly permanent: boolean
  constructor(message: string, options: { permanent: boolean; cause?: unknown }) {
    super(message, { cause: options.cause })
    this.permanent = options.permanent
  }
}
