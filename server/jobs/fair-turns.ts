import { rowTransaction } from '../store/dialects/transactions.ts'
import type { Database, Write } from '../store/schema.ts'
import type { AnyJob } from './job-queue.ts'
import type { JobRow } from './job-rows.ts'
import { nextDue } from './next-due.ts'
import { clockOfTurns } from './turn-clock.ts'

/**
 * Transcriptions are shared between users by seconds of audio (start-time fair queueing: P. Goyal, H. Vin, H. Cheng, 1996). A
 * user's turn starts where the last one ended, or at the clock if that is later, and ends that many seconds of audio later; the
 * clock is the latest start of any turn. An attempt that took longer than that is charged for what it took (`end`). The user whose
 * turn would start first is next: being away saves up no turns, and fifty long files of one user do not delay another's short one.
 */

/** A turn is no longer than one part, which is all that an interruption loses: speech/plan-parts.ts. Seconds. */
const LONGEST_TURN = 600
/** For a recording without a stated length. */
const SHORTEST_TURN = 1

/** Thrown by a handler when another job's turn has come: the job is handed back, and continues later. */
export class YieldTurnError extends Error {
  override name = 'YieldTurnError'
}

export type Turn = {
  /** To be called before each part of the work. Charges the user; throws YieldTurnError, but never before the first part. */
  next(seconds: number): Promise<void>
}

/** `end` is called by the queue when the attempt has ended, however it did. */
export type RunningTurn = Turn & {
  /**
   * Charges what the attempt took of the clock beyond what it was charged. How long a recording is says whoever sends it, and a file
   * without speech, or one that cannot be decoded, has no parts to charge.
   */
  end(took: number): Promise<void>
}

/**
 * Puts the user behind all others who wait, and charges the start of a transcription that somebody waits for. Runs in the claim's
 * transaction. Resolves to the seconds that were charged; null: the work is not shared by seconds.
 */
export async function takeTurn(
  write: Write,
  { kind, subject, user_id, improver }: JobRow,
  now: number,
): Promise<number | null> {
  const first = kind === 'transcribe' && improver === null ? await firstTurn(write, subject) : null
  await charge(write, user_id, first, now)
  return first
}

async function firstTurn(write: Write, recording: string): Promise<number> {
  const row = await write.selectFrom('recordings').select('duration').where('id', '=', recording).executeTakeFirst()
  return Math.min(LONGEST_TURN, Math.max(SHORTEST_TURN, row?.duration ?? 0))
}

/** `seconds` null: work that is shared by the number of jobs only. */
async function charge(write: Write, user: string, seconds: number | null, now: number): Promise<void> {
  const served_at = new Date(now).toISOString()
  const clock = seconds === null ? 0 : await clockOfTurns(write)
  const first = seconds === null ? {} : { turn_start: clock, turn_end: clock + seconds }
  await write
    .insertInto('job_turns')
    .values({ user_id: user, served_at, ...first })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(({ eb, ref }) => {
        if (seconds === null) return { served_at }
        const start = eb.case().when('job_turns.turn_end', '>', clock).then(ref('job_turns.turn_end')).else(clock).end()
        return { served_at, turn_start: start, turn_end: eb(start, '+', seconds) }
      }),
    )
    .execute()
}

/** For a running job. `first`: what `takeTurn` charged when it was claimed. */
export function turnOf(
  database: Database,
  { user, improver }: AnyJob,
  first: number | null,
  now: () => number,
): RunningTurn {
  let charged = first
  let done = 0
  return {
    async next(seconds) {
      const isOver = () => (improver === null ? isAnotherNext(database, user, now()) : isOneWaiting(database, now()))
      if (done > 0 && (await isOver())) throw new YieldTurnError('Another recording is next')
      done += seconds
      if (charged === null) return
      const more = done - charged
      if (more <= 0) return
      charged = done
      await rowTransaction(database, (write) => charge(write, user, more, now()))
    },
    async end(took) {
      if (charged !== null && took > charged) await lengthen(database, user, took - charged)
    },
  }
}

/** The turn that has just ended was longer: no other one begins, and somebody whose account is gone gets none. */
async function lengthen(database: Database, user: string, more: number): Promise<void> {
  await database
    .updateTable('job_turns')
    .set(({ eb }) => ({ turn_end: eb('turn_end', '+', more) }))
    .where('user_id', '=', user)
    .execute()
}

const isOneWaiting = async (database: Database, now: number): Promise<boolean> =>
  (await nextDue(database, ['transcribe'], now)) !== null

/** Whether another user waits whose turn would start before this user's next one. */
async function isAnotherNext(database: Database, user: string, now: number): Promise<boolean> {
  const next = await nextDue(database, ['transcribe'], now, user)
  if (next === null || next.user_id === user) return false
  const clock = await clockOfTurns(database)
  const rows = await database
    .selectFrom('job_turns')
    .select(['user_id', 'turn_end'])
    .where('user_id', 'in', [user, next.user_id])
    .execute()
  const startOf = (one: string) => Math.max(clock, rows.find(({ user_id }) => user_id === one)?.turn_end ?? 0)
  return startOf(next.user_id) < startOf(user)
}
