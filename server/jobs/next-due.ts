import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../store/schema.ts'
import type { JobKind } from './job-queue.ts'
import type { JobRow } from './job-rows.ts'
import { implausibleFrom } from './job-state.ts'
import { clockOfTurns } from './turn-clock.ts'

/** Of one kind and one person at once, in all processes: the others have people of their own to wait for. */
const MOST_OF_ONE = 3
/** How many people of a kind are compared: the cost of a claim has to end where very many wait. */
const COMPARED = 100

type Found = { kind: JobKind; user_id: string; due: string | null; people: number }

/**
 * Of the jobs of these kinds that are due, the one of the person whose turn is next, transcriptions by seconds of audio
 * (fair-turns.ts), then the one whose person was served longest ago; then the oldest. Where more than COMPARED people wait for
 * one kind, those are compared who follow in the order of ids.
 * @param after the person served last: the first to be compared comes behind them
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
 * Whose turn is next, and when the first of their jobs was due; null when nothing of anybody is. Each subquery reads one
 * entry of the index `jobs_by_turn`, so that what a person has waiting costs nothing.
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
 * As the indexes say it. Written like that, PostgreSQL has no other index to choose: its statistics are those of a queue that
 * is nearly always empty.
 */
const queued = sql<SqlBool>`jobs.state || '' = 'queued'`
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

/** Where nothing is due of all the people who were compared, it is of few: whoever has waited longest. */
async function oldestDue(database: Database, kinds: readonly JobKind[], now: number): Promise<JobRow | null> {
  const row = await database
    .selectFrom('jobs as waiting')
    .selectAll()
    .where('state', '=', 'queued')
    .where('kind', 'in', kinds)
    .where('run_at', '<=', iso(now))
    .where(sql<SqlBool>`${running} < ${MOST_OF_ONE}`)
    .orderBy('run_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}
