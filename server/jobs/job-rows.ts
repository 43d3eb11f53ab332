import type { Selectable, Updateable } from 'kysely'
import type { UserId } from '../../contract/ids.ts'
import { currentRequest } from '../log/request-context.ts'
import { isPostgres } from '../store/dialects/column-types.ts'
import type { Database, JobTable, Write } from '../store/schema.ts'
import { sealerOf } from '../store/sealed-columns.ts'
import type { AnyJob, JobKind, JobSubjects } from './job-queue.ts'
import { type JobEvent, type JobState, LEASE_MS, transition } from './job-state.ts'

export type JobRow = Selectable<JobTable>

const EPOCH = '1970-01-01T00:00:00.000Z'
const iso = (ms: number): string => new Date(ms).toISOString()

export const toJob = (row: JobRow): AnyJob => ({
  id: row.id,
  kind: row.kind as JobKind,
  subject: row.subject as JobSubjects[JobKind],
  user: row.user_id as UserId,
  attempt: row.attempt,
  reqId: row.request_id,
  improver: row.improver,
  claim: row.claim ?? '',
})

export function stateOf({ state, attempt, run_at, lease_until, claim, ...row }: JobRow): JobState {
  const reason = row.reason instanceof Uint8Array ? Buffer.from(row.reason).toString() : row.reason
  switch (state) {
    case 'queued':
      return { kind: 'queued', attempt, runAt: Date.parse(run_at), reason }
    case 'running':
      return { kind: 'running', attempt, leaseUntil: Date.parse(lease_until ?? EPOCH), claim: claim ?? '' }
    case 'done':
      return { kind: 'done', attempt }
    case 'dead':
      return { kind: 'dead', attempt, reason: reason ?? '' }
  }
}

function columnsOf(state: JobState, { kind, subject, user_id }: Pick<JobRow, 'kind' | 'subject' | 'user_id'>) {
  const reason = 'reason' in state ? state.reason : null
  return {
    state: state.kind,
    attempt: state.attempt,
    lease_until: state.kind === 'running' ? iso(state.leaseUntil) : null,
    claim: state.kind === 'running' ? state.claim : null,
    // The error of a recording may quote what was said in it.
    reason:
      kind === 'mail' || kind === 'push'
        ? bytesOrNull(reason)
        : sealerOf('jobs', { kind, subject, user_id })('reason', reason),
    ...(state.kind === 'queued' ? { run_at: iso(state.runAt) } : {}),
  } satisfies Updateable<JobTable>
}

const bytesOrNull = (text: string | null): Buffer | null => (text === null ? null : Buffer.from(text))

/** Moves one job by one event and returns its new state; null when that changed nothing, or when the job is gone. */
export async function moveRow(write: Write, id: number, event: JobEvent, now: number): Promise<JobState | null> {
  const row = await write
    .selectFrom('jobs')
    .selectAll()
    .where('id', '=', id)
    .$if(isPostgres(write), (query) => query.forUpdate())
    .executeTakeFirst()
  if (!row) return null
  const before = stateOf(row)
  const after = transition(before, event, now)
  if (after === before) return null
  const asker = event.kind === 'asked' ? { request_id: currentRequest() } : {}
  await write
    .updateTable('jobs')
    .set({ ...columnsOf(after, row), ...asker })
    .where('id', '=', id)
    .execute()
  return after
}

/** Called in the transaction of the job's effect: false when the job was cancelled, or claimed by another process since. */
export async function isStillMine(write: Write, { id, claim }: Pick<AnyJob, 'id' | 'claim'>): Promise<boolean> {
  const row = await write
    .selectFrom('jobs')
    .select('id')
    .where('id', '=', id)
    .where('claim', '=', claim)
    .$if(isPostgres(write), (query) => query.forUpdate())
    .executeTakeFirst()
  return row !== undefined
}

export type JobKey = {
  kind: JobKind
  subject: JobSubjects[JobKind]
  user: UserId
  /** See Job. */
  improver?: string | null
}

/** See Jobs.enqueue. For handlers, which enqueue what follows in the transaction of their effect. */
export async function enqueueJob(write: Write, key: JobKey, now: number): Promise<void> {
  const { kind, subject, user, improver = null } = key
  const queued = columnsOf({ kind: 'queued', attempt: 0, runAt: now, reason: null }, { kind, subject, user_id: user })
  const made = await write
    .insertInto('jobs')
    .values({
      kind,
      subject,
      user_id: user,
      created_at: iso(now),
      request_id: currentRequest(),
      improver,
      ...queued,
      run_at: iso(now),
    })
    .onConflict((conflict) => conflict.columns(['kind', 'subject']).doNothing())
    .executeTakeFirst()
  if (made.numInsertedOrUpdatedRows === 1n) return
  const row = await write
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow()
  const isAnew = (await moveRow(write, row.id, { kind: 'asked' }, now)) !== null
  // What somebody waits for is nobody's improvement, also where the job was queued as one; and never the other way round.
  if (isAnew || improver === null) await write.updateTable('jobs').set({ improver }).where('id', '=', row.id).execute()
}

/** The same, and nothing of an attempt that runs is written any more: it began before what is to be taken in. */
export async function enqueueAnew(write: Write, key: JobKey, now: number): Promise<void> {
  await write.deleteFrom('jobs').where('kind', '=', key.kind).where('subject', '=', key.subject).execute()
  await enqueueJob(write, key, now)
}

/** Clocks that NTP keeps differ by less. Milliseconds. */
const LEAP_MS = 5 * 60_000

export const runningRows = (database: Database): Promise<JobRow[]> =>
  database.selectFrom('jobs').selectAll().where('state', '=', 'running').execute()

/** The lease of a process that is gone. One that ends far ahead was set by a clock that was wrong. */
export function isExpired({ lease_until }: JobRow, now: number): boolean {
  if (lease_until === null) return false
  const until = Date.parse(lease_until)
  return until <= now || until > now + LEASE_MS + LEAP_MS
}
