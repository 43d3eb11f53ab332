import { randomUUID } from 'node:crypto'
import type { UserId } from '../../contract/ids.ts'
import { isPostgres } from '../store/dialects/column-types.ts'
import { rowTransaction } from '../store/dialects/transactions.ts'
import { type Clock, sharedClock } from '../store/processes/clock.ts'
import type { Database, Write } from '../store/schema.ts'
import { Coalesce } from './coalesce.ts'
import { takeTurn, turnOf } from './fair-turns.ts'
import type { JobHandlers } from './job-handler.ts'
import type { JobOutcome } from './job-outcome.ts'
import type { AnyJob, JobKind, JobSubjects, Jobs } from './job-queue.ts'
import { enqueueJob, isExpired, type JobRow, moveRow, runningRows, toJob } from './job-rows.ts'
import { createMoveJob, type MoveJob } from './move-job.ts'
import { hasTooMany, nextDue, nextImprovement } from './next-due.ts'
import { RunningJobs } from './running-jobs.ts'

export type JobsOptions = {
  database: Database
  handlers: JobHandlers
  /** Logs what a handler threw, and what stopped the queue itself. */
  onError: (error: unknown, job: AnyJob | null) => void
  /** Called when an attempt has ended. `outcome` null: the queue itself failed; `took` in seconds. */
  onEnded?: (job: AnyJob, outcome: JobOutcome | null, took: number) => void
  clock?: { now(): number; random(): number }
  /** False while this process cannot do jobs of this kind, and another may. */
  takes?: (kind: JobKind) => boolean
  /** The engine with which this process makes drafts again; null: it has none. */
  improver?: () => string | null
  /** How many jobs of each kind run at once. */
  concurrency?: Record<JobKind, number>
  /** How often to look for jobs that became due. Milliseconds. */
  pollMs?: number
}

const HEARTBEAT_MS = 10_000
/** Several push messages: a push service that does not answer delays no others. */
const AT_ONCE: Record<JobKind, number> = {
  ...{ transcribe: 1, analyze: 1, highlights: 1, playable: 1, mail: 1, push: 4 },
  ...{ 'm4a-opus': 1, 'm4a-aac': 1 },
}

/** A queue in the application's own database: README.md says why. */
export const createJobs = (options: JobsOptions): Jobs => new DatabaseJobs(options)

class DatabaseJobs implements Jobs {
  readonly #database: Database
  readonly #clock: Clock
  readonly #now: () => number
  readonly #pollMs: number
  readonly #takes: (kind: JobKind) => boolean
  readonly #improver: () => string | null
  readonly #move: MoveJob
  readonly #running: RunningJobs
  readonly #looking: Coalesce
  /** The user whose job was claimed last: nextDue continues after this one when very many users wait. */
  #last = ''
  #open = false
  #timers: NodeJS.Timeout[] = []

  constructor(options: JobsOptions) {
    const { database, handlers, onError, onEnded, clock, concurrency = AT_ONCE, pollMs = 1000 } = options
    this.#database = database
    this.#takes = options.takes ?? (() => true)
    this.#improver = options.improver ?? (() => null)
    this.#clock = clock ? { ...clock, look: async () => {} } : sharedClock(database)
    this.#now = () => this.#clock.now()
    this.#pollMs = pollMs
    this.#move = createMoveJob({ database, handlers }, this.#now)
    this.#looking = new Coalesce(() => this.#look().catch((error: unknown) => onError(error, null)))
    const random = clock?.random ?? Math.random
    const ended = (...end: Parameters<NonNullable<JobsOptions['onEnded']>>) => {
      onEnded?.(...end)
      this.wake()
    }
    const turn = (job: AnyJob, charged: number | null) => turnOf(database, job, charged, this.#now)
    const running = { handlers, move: this.#move, turn, random, concurrency, onError, onEnded: ended }
    this.#running = new RunningJobs(running)
  }

  enqueue<K extends JobKind>(write: Write, kind: K, subject: JobSubjects[K], user: UserId): Promise<void> {
    return enqueueJob(write, { kind, subject, user }, this.#now())
  }

  async cancel(write: Write, subject: JobSubjects[JobKind]): Promise<void> {
    await write.deleteFrom('jobs').where('subject', '=', subject).execute()
  }

  readonly wake = (): void => {
    if (this.#open) this.#looking.ask()
  }

  async start(): Promise<void> {
    await this.#clock.look()
    this.#open = true
    for (const row of await runningRows(this.#database)) {
      // On SQLite this is the only process: jobs that the rows show as running were its predecessor's.
      if (!isPostgres(this.#database) || isExpired(row, this.#now()))
        await this.#move(toJob(row), { kind: 'lease-lost' })
    }
    this.#timers = [setInterval(this.wake, this.#pollMs), setInterval(() => this.#running.beat(), HEARTBEAT_MS)]
    this.wake()
  }

  async stop(): Promise<void> {
    this.#open = false
    for (const timer of this.#timers) clearInterval(timer)
    await this.#looking.idle()
    await this.#running.stop()
  }

  async #look(): Promise<void> {
    await this.#clock.look()
    await this.#dropCancelled()
    while (this.#open && (await this.#beginNext()));
  }

  /** A job whose row is gone, or whose lease ran out and was claimed by another process, is not finished here. */
  async #dropCancelled(): Promise<void> {
    const rows = await runningRows(this.#database)
    this.#running.abortWhere((job) => !rows.some(({ id, claim }) => id === job.id && claim === job.claim))
    for (const row of rows) {
      if (!this.#running.has(row.id) && isExpired(row, this.#now())) {
        await this.#move(toJob(row), { kind: 'lease-lost' })
      }
    }
  }

  /** False when nothing is due, or as many run as may. */
  async #beginNext(): Promise<boolean> {
    const kinds = this.#running.freeKinds().filter(this.#takes)
    const row = (await nextDue(this.#database, kinds, this.#now(), this.#last)) ?? (await this.#nextImprovement(kinds))
    if (!row || !this.#open) return false
    this.#last = row.user_id
    const claimed = await this.#claim(row)
    if (claimed) this.#running.begin(claimed.job, claimed.charged)
    return true
  }

  async #nextImprovement(kinds: readonly JobKind[]): Promise<JobRow | null> {
    const improver = kinds.includes('transcribe') ? this.#improver() : null
    return improver === null ? null : nextImprovement(this.#database, improver, this.#now())
  }

  /** Null when another process was faster, with this job or with another one of the user. */
  async #claim(row: JobRow): Promise<{ job: AnyJob; charged: number | null } | null> {
    const claim = randomUUID()
    try {
      return await rowTransaction(this.#database, async (write) => {
        const state = await moveRow(write, row.id, { kind: 'claimed', claim }, this.#now())
        if (state?.kind !== 'running') return null
        // Locks the user's turns: from here on no other process claims for them, and all that did is seen.
        const charged = await takeTurn(write, row, this.#now())
        if (row.improver === null && (await hasTooMany(write, row))) throw new TooManyError()
        return { job: toJob({ ...row, attempt: state.attempt, claim }), charged }
      })
    } catch (error) {
      if (error instanceof TooManyError) return null
      throw error
    }
  }
}

/** Takes the claim back. */
class TooManyError extends Error {
  override name = 'TooManyError'
}
