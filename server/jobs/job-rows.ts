import type { Selectable, Updateable } from 'kysely'
import type { UserId } from '../../contract/ids.ts'
import { seal } from '../keys/sealed.ts'
import type { Database, JobTable, Write } from '../store/schema.ts'
import { currentRequest } from '../trace.ts'
import { type JobEvent, type JobState, transition } from './job-state.ts'
import type { AnyJob, JobKind, JobSubjects } from './jobs.ts'

export type JobRow = Selectable<JobTable>

const iso = (ms: number): string => new Date(ms).toISOString()

export const toJob = (row: JobRow): AnyJob => ({
  id: row.id,
  kind: row.kind as JobKind,
  subject: row.subject as JobSubjects[JobKind],
  user: row.user_id as UserId,
  attempt: row.attempt,
  reqId: row.request_id,
})

export function stateOf({ state, attempt, run_at, lease_until, reason }: JobRow): JobState {
  switch (state) {
    case 'queued':
      return { kind: 'queued', attempt, runAt: Date.parse(run_at), reason }
    case 'running':
      return { kind: 'running', attempt, leaseUntil: lease_until === null ? 0 : Date.parse(lease_until) }
    case 'done':
      return { kind: 'done', attempt }
    case 'dead':
      return { kind: 'dead', attempt, reason: reason ?? '' }
  }
}

function columnsOf(state: JobState, { kind, subject }: Pick<JobRow, 'kind' | 'subject'>) {
  const reason = 'reason' in state ? state.reason : null
  return {
    state: state.kind,
    attempt: state.attempt,
    lease_until: state.kind === 'running' ? iso(state.leaseUntil) : null,
    // What went wrong with a recording may quote what was said in it.
    reason: kind === 'mail' || kind === 'push' ? reason : seal(subject, reason),
    ...(state.kind === 'queued' ? { run_at: iso(state.runAt) } : {}),
  } satisfies Updateable<JobTable>
}

/** Moves one job by one event and gives back what it is now; null when the job is gone. */
export async function moveRow(write: Write, id: number, event: JobEvent, now: number): Promise<JobState | null> {
  const row = await write.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return null
  const before = stateOf(row)
  const after = transition(before, event, now)
  if (after === before) return after
  const asker = event.kind === 'asked' ? { request_id: currentRequest() } : {}
  await write
    .updateTable('jobs')
    .set({ ...columnsOf(after, row), ...asker })
    .where('id', '=', id)
    .execute()
  return after
}

export type JobKey = { kind: JobKind; subject: JobSubjects[JobKind]; user: UserId }

/** See Jobs.enqueue. Here for handlers, which enqueue what follows in the transaction of their effect. */
export async function enqueueJob(write: Write, { kind, subject, user }: JobKey, now: number): Promise<void> {
  const row = await write
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .executeTakeFirst()
  if (row) {
    await moveRow(write, row.id, { kind: 'asked' }, now)
    return
  }
  const queued = columnsOf({ kind: 'queued', attempt: 0, runAt: now, reason: null }, { kind, subject })
  await write
    .insertInto('jobs')
    .values({
      kind,
      subject,
      user_id: user,
      created_at: iso(now),
      request_id: currentRequest(),
      ...queued,
      run_at: iso(now),
    })
    .execute()
}

/** Of the jobs of these kinds that are due, the one whose person was served longest ago; then the oldest. */
export async function nextDue(
  database: Database,
  kinds: readonly JobKind[],
  lastServed: ReadonlyMap<string, number>,
  now: number,
): Promise<JobRow | null> {
  if (kinds.length === 0) return null
  const rows = await database
    .selectFrom('jobs')
    .selectAll()
    .where('state', '=', 'queued')
    .where('kind', 'in', kinds)
    .where('run_at', '<=', iso(now))
    .orderBy('run_at')
    .orderBy('id')
    .execute()
  const turn = (row: JobRow) => lastServed.get(row.user_id) ?? 0
  return rows.reduce<JobRow | null>((best, row) => (best === null || turn(row) < turn(best) ? row : best), null)
}

export const runningRows = (database: Database): Promise<JobRow[]> =>
  database.selectFrom('jobs').selectAll().where('state', '=', 'running').execute()

export const isExpired = ({ lease_until }: JobRow, now: number): boolean =>
  lease_until !== null && Date.parse(lease_until) <= now
