import type { Database, Write } from '../store/schema.ts'
import { enqueueJob, type JobRow, moveJob, nextDue, runningJobs, toJob } from './job-rows.ts'
import type { JobState } from './job-state.ts'
import { type Job, JobFailed, type JobKind, type Jobs } from './jobs.ts'

export type JobFailure = {
  /** A sentence for the person. */
  reason: string
  /** ISO 8601; null when it is not tried again by itself. */
  retryAt: string | null
}

export type JobHandler = {
  /** Must look first whether there is still something to do: it may run again after a crash. */
  run(job: Job, options: { signal: AbortSignal }): Promise<void>
  /** Records the failure for the person, in the transaction that records it for the queue. */
  onFailed(write: Write, job: Job, failure: JobFailure): Promise<void>
}

export type JobsOptions = {
  database: Database
  handlers: Record<JobKind, JobHandler>
  /** For the log: what a handler threw, and what stopped the queue itself. */
  onError: (error: unknown, job: Job | null) => void
  clock?: { now(): number; random(): number }
  /** How many of each kind run at once. */
  concurrency?: Record<JobKind, number>
  /** How often to look for work that became due, in milliseconds. */
  pollMs?: number
}

const HEARTBEAT_MS = 10_000
const UNEXPECTED = 'Something went wrong on the server. It is tried again.'

type Running = { job: Job; abort: AbortController; ended: Promise<void> }

/** The queue in the application's own database: see README.md for why. */
export function createJobs(options: JobsOptions): Jobs {
  const { database, handlers, onError, pollMs = 1000 } = options
  const clock = options.clock ?? { now: Date.now, random: Math.random }
  const concurrency = options.concurrency ?? { transcribe: 1, analyze: 1 }
  const running = new Map<number, Running>()
  const lastServed = new Map<string, number>()
  let timers: NodeJS.Timeout[] = []
  let served = 0
  let open = false
  let looking: Promise<void> | null = null
  let lookAgain = false

  const move = (id: number, event: Parameters<typeof moveJob>[2]) =>
    database.transaction().execute((write) => moveJob(write, id, event, clock.now()))

  function freeKinds(): JobKind[] {
    const busy = (kind: JobKind) => [...running.values()].filter(({ job }) => job.kind === kind).length
    return (Object.keys(concurrency) as JobKind[]).filter((kind) => busy(kind) < concurrency[kind])
  }

  async function look(): Promise<void> {
    await dropCancelled()
    while (open) {
      const row = await nextDue(database, freeKinds(), lastServed, clock.now())
      if (!row || !open) return
      const claimed = await move(row.id, { kind: 'claimed' })
      if (claimed?.kind === 'running') begin({ ...row, attempt: claimed.attempt })
    }
  }

  /** A job whose row is gone, or that another took over after its lease ran out, is not ours to finish. */
  async function dropCancelled(): Promise<void> {
    const rows = await runningJobs(database)
    const ours = new Set(rows.map((row) => `${row.id} ${row.attempt}`))
    for (const { job, abort } of running.values()) {
      if (!ours.has(`${job.id} ${job.attempt}`)) abort.abort(new Error('The job was cancelled'))
    }
    for (const row of rows) {
      const expired = row.lease_until !== null && Date.parse(row.lease_until) <= clock.now()
      if (!running.has(row.id) && expired) await loseLease(row)
    }
  }

  async function loseLease(row: JobRow): Promise<void> {
    await database.transaction().execute(async (write) => {
      const state = await moveJob(write, row.id, { kind: 'lease-lost' }, clock.now())
      await tellFailure(write, toJob(row), state)
    })
  }

  async function tellFailure(write: Write, job: Job, state: JobState | null): Promise<void> {
    if (state?.kind === 'dead') await handlers[job.kind].onFailed(write, job, { reason: state.reason, retryAt: null })
    if (state?.kind !== 'queued' || state.reason === null) return
    const retryAt = new Date(state.runAt).toISOString()
    await handlers[job.kind].onFailed(write, job, { reason: state.reason, retryAt })
  }

  function begin(row: JobRow): void {
    const job = toJob(row)
    const abort = new AbortController()
    served += 1
    lastServed.set(job.user, served)
    const ended = run(job, abort.signal)
      .catch((error: unknown) => onError(error, job))
      .finally(() => {
        running.delete(job.id)
        wake()
      })
    running.set(job.id, { job, abort, ended })
  }

  async function run(job: Job, signal: AbortSignal): Promise<void> {
    try {
      await handlers[job.kind].run(job, { signal })
    } catch (error) {
      if (signal.aborted) {
        if (!open) await move(job.id, { kind: 'handed-back' })
        return
      }
      await fail(job, error)
      return
    }
    await move(job.id, { kind: 'succeeded' })
  }

  async function fail(job: Job, error: unknown): Promise<void> {
    onError(error, job)
    const known = error instanceof JobFailed
    const reason = known ? error.message : UNEXPECTED
    const event = { kind: 'failed', reason, permanent: known && error.permanent, random: clock.random() } as const
    await database.transaction().execute(async (write) => {
      await tellFailure(write, job, await moveJob(write, job.id, event, clock.now()))
    })
  }

  function beat(): void {
    for (const { job } of running.values()) {
      move(job.id, { kind: 'heartbeat' }).catch((error: unknown) => onError(error, job))
    }
  }

  function wake(): void {
    if (!open) return
    if (looking) {
      lookAgain = true
      return
    }
    looking = look()
      .catch((error: unknown) => onError(error, null))
      .finally(() => {
        looking = null
        if (!lookAgain) return
        lookAgain = false
        wake()
      })
  }

  return {
    enqueue: (write, kind, subject, user) => enqueueJob(write, { kind, subject, user }, clock.now()),
    cancel: async (write, subject) => {
      await write.deleteFrom('jobs').where('subject', '=', subject).execute()
    },
    wake,
    async start() {
      open = true
      for (const row of await runningJobs(database)) await loseLease(row)
      timers = [setInterval(wake, pollMs), setInterval(beat, HEARTBEAT_MS)]
      wake()
    },
    async stop() {
      open = false
      for (const timer of timers) clearInterval(timer)
      await looking
      for (const { abort } of running.values()) abort.abort(new Error('The server is stopping'))
      await Promise.all([...running.values()].map(({ ended }) => ended))
    },
  }
}
