import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database, Write } from '../store/schema.ts'
import type { JobKind } from './job-queue.ts'
import type { JobRow } from './job-rows.ts'
import { implausibleFrom } from './job-state.ts'
import { clockOfTurns } from './turn-clock.ts'

/** Jobs of one kind and one user at once, over all processes. */
const MOST_OF_ONE = 3

/** Whether more of this kind run for this user than may. Two processes that look at the same time both find room. */
export async function hasTooMany(write: Write, { kind, user_id }: Pick<JobRow, 'kind' | 'user_id'>): Promise<boolean> {
  const rows = await write
    .selectFrom('jobs')
    .select('id')
    .where(isRunning)
    .where('kind', '=', kind)
    .where('user_id', '=', user_id)
    .limit(MOST_OF_ONE + 1)
    .execute()
  return rows.length > MOST_OF_ONE
}

/** How many users of a kind are compared, which limits the cost of a claim when very many wait. */
const COMPARED = 100

type Found = { kind: JobKind; user_id: string; due: string | null; people: number }

/**
 * Of the due jobs of these kinds that somebody waits for, the one of the user whose turn is next, transcriptions by seconds of audio (fair-turns.ts);
 * then that of the user who was served longest ago; then the oldest. Where more than COMPARED users wait for one kind, those that
 * follow in the order of ids are compared.
 * @param after the user served last: the comparison starts after this one
 */
export async function nextDue(
  database: Database,
  kinds: readonly JobKind[],
  now: number,
  after = '',
): Promise<JobRow | null> {
  if (kinds.length === 0) return null
  const clock = await clockOfTurns(database)
  const { rows } = await nextPerson(kinds, { now, clock, after }).execute(database)
  const found = rows[0]
  if (!found) return null
  if (found.due === null) return found.people < COMPARED ? null : oldestDue(database, kinds, now)
  const row = await database
    .selectFrom('jobs')
    .selectAll()
    .where(queued)
    .where('kind', '=', found.kind)
    .where('user_id', '=', found.user_id)
    .where('run_at', '=', found.due)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

type Asked = { now: number; clock: number; after: string }

/**
 * Whose turn is next, and when the first of their jobs was due; null when nothing is. Each subquery reads one entry of the index
 * `jobs_by_turn`, so that a user's waiting jobs cost nothing.
 */
const nextPerson = (kinds: readonly JobKind[], { now, clock, after }: Asked) => sql<Found>`
  with recursive asked(kind) as (${sql.join(kinds.map(asked), sql` union all `)}),
  waiting(kind, user_id, first_id, nth) as (
    select kind, first_id, first_id, 1 from (
      select kind, coalesce(${firstPerson('asked', sql`user_id > ${after}`)}, ${firstPerson('asked')}) as first_id from asked
    ) as firsts
    union all
    select kind, coalesce(${firstPerson('waiting', sql`jobs.user_id > waiting.user_id`)}, first_id), first_id, nth + 1
    from waiting where user_id is not null and nth < ${COMPARED} and (nth = 1 or user_id <> first_id)
  ),
  people as (
    select kind, user_id, nth, case when ${running} < ${MOST_OF_ONE} then ${firstDue(now)} end as due
    from waiting where user_id is not null and (nth = 1 or user_id <> first_id)
  )
  select people.kind, people.user_id, due, (select max(nth) from people) as people
  from people left join job_turns on job_turns.user_id = people.user_id
  order by case when due is null then 1 else 0 end,
    case when people.kind = 'transcribe' and turn_end > ${clock} then turn_end else ${clock} end,
    coalesce(served_at, ''), due, people.user_id
  limit 1`

/**
 * Written like the index, so that PostgreSQL has no other one to choose: its statistics are those of a queue that is nearly
 * always empty.
 */
const isQueued = sql<SqlBool>`jobs.state || '' = 'queued'`
const queued = sql<SqlBool>`${isQueued} and (jobs.improver is null or jobs.kind <> 'transcribe')`
const isRunning = sql<SqlBool>`jobs.state || '' = 'running'`

const asked = (kind: JobKind) => sql`select cast(${kind} as text)`

const firstPerson = (of: 'asked' | 'waiting', where: RawBuilder<SqlBool> = sql`1 = 1`) => sql<string | null>`(
  select jobs.user_id from jobs where ${queued} and jobs.kind = ${sql.ref(`${of}.kind`)} and ${where}
  order by jobs.user_id limit 1)`

const ofPerson = sql`jobs.kind = waiting.kind and jobs.user_id = waiting.user_id`

const running = sql<number>`(select count(*) from jobs where ${isRunning} and ${ofPerson})`

const firstAt = (where: RawBuilder<SqlBool>) => sql<string | null>`(
  select run_at from jobs where ${queued} and ${ofPerson} and ${where} order by run_at limit 1)`

const firstDue = (now: number) => sql<string | null>`coalesce(
  ${firstAt(sql`run_at <= ${iso(now)}`)},
  ${firstAt(sql`run_at > ${iso(implausibleFrom(true, now))}`)},
  ${firstAt(sql`run_at > ${iso(implausibleFrom(false, now))} and attempt = 0`)})`

const iso = (ms: number): string => new Date(ms).toISOString()

/** The due transcription with this engine that nobody waits for: taken where nothing else is due, by who has the engine. */
export async function nextImprovement(database: Database, improver: string, now: number): Promise<JobRow | null> {
  const row = await database
    .selectFrom('jobs')
    .selectAll()
    .where(isQueued)
    .where('kind', '=', 'transcribe')
    .where('improver', '=', improver)
    .where(({ eb, or }) => or([eb('run_at', '<=', iso(now)), eb('run_at', '>', iso(implausibleFrom(true, now)))]))
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Where none of the compared users has a due job, few users wait: the one who has waited longest is next. */
async function oldestDue(database: Database, kinds: readonly JobKind[], now: number): Promise<JobRow | null> {
  const row = await database
    .selectFrom('jobs as waiting')
    .selectAll()
    .where('state', '=', 'queued')
    .where(({ eb, or }) => or([eb('improver', 'is', null), eb('kind', '<>', 'transcribe')]))
    .where('kind', 'in', kinds)
    .where('run_at', '<=', iso(now))
    .where(sql<SqlBool>`${running} < ${MOST_OF_ONE}`)
    .orderBy('run_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}
