import { YieldTurnError } from '../jobs/fair-turns.ts'
import type { Job } from '../jobs/job-queue.ts'
import { isStillMine } from '../jobs/job-rows.ts'
import { nextDue } from '../jobs/next-due.ts'
import { transactionOf } from '../store/dialects/transactions.ts'
import type { Database } from '../store/schema.ts'
import { findMade, type Made, saveMade } from '../store/tables/recordings/made-files.ts'
import type { StoredSegment } from '../store/tables/recordings/recordings.ts'

export type TurnPorts = {
  database: Database
  /** A clock that only goes forward. Milliseconds. */
  now?: () => number
}

/** How long files of one recording are made while others wait: a take may have thousands of segments. Milliseconds. */
const TURN_MS = 60_000

/**
 * Makes a file of each segment, one after the other. Throws YieldTurnError behind one of them when a minute is over and another
 * user waits for the same: the next attempt goes on there, also where nothing could be made of what came before.
 * @param make the seconds that it counted, null where nothing can be made
 */
export async function byTurns(
  { database, now = () => performance.now() }: TurnPorts,
  job: Job,
  segments: readonly StoredSegment[],
  make: (segment: StoredSegment) => Promise<number | null>,
): Promise<Made> {
  const made = await findMade(database, job.subject, job.kind)
  const until = now() + TURN_MS
  let isFirst = true
  for (const segment of segments) {
    if (made.has(segment.blob)) continue
    if (!isFirst && now() >= until && (await isOtherWaiting(database, job))) await giveWay(database, job, made)
    made.set(segment.blob, await make(segment))
    isFirst = false
  }
  return made
}

async function isOtherWaiting(database: Database, { kind, user }: Job): Promise<boolean> {
  const next = await nextDue(database, [kind], Date.now(), user)
  return next !== null && next.user_id !== user
}

async function giveWay(database: Database, job: Job, made: Made): Promise<never> {
  await transactionOf(database, job.user, async (write) => {
    if (await isStillMine(write, job)) await saveMade(write, job.subject, job.kind, made)
  })
  throw new YieldTurnError('Another recording is next')
}
