import { z } from 'zod/mini'
import { readFact, setFact } from '../facts.ts'
import type { Database } from '../schema.ts'
import { timeOf } from './clock.ts'

/** The time when this installation last checked its clock, and from when on the clock is trusted. */
export const CLOCK_FACT = 'last-known-time'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
/** Between two checks, which are hourly: more means that the clock jumped, or that the server was off. */
const LEAP_MS = 2 * DAY_MS
/** The time an operator has to correct a clock before what it makes old is deleted. */
const WAIT_MS = 3 * DAY_MS

const knownSchema = z.object({ seen: z.number(), believedFrom: z.number() })
/** Milliseconds since 1970. */
export type KnownTime = z.infer<typeof knownSchema>

/** A clock that was set back makes nothing old. */
export function lookAtClock({ seen, believedFrom }: KnownTime, now: number): KnownTime {
  if (now > seen + LEAP_MS) return { seen: now, believedFrom: now + WAIT_MS }
  return { seen: now, believedFrom: now < seen ? Math.min(now, believedFrom) : believedFrom }
}

/**
 * Whether data that is old by the clock may be deleted: not for three days after a jump of the clock, which would delete before
 * the promised time is over. `told` is given a sentence about it.
 */
export async function isClockBelieved(database: Database, told: (sentence: string) => void): Promise<boolean> {
  const now = await timeOf(database)
  const before = await known(database, now)
  const after = lookAtClock(before, now)
  await setFact(database, CLOCK_FACT, JSON.stringify(after))
  if (now >= after.believedFrom) return true
  const until = new Date(after.believedFrom).toISOString()
  told(
    `the clock has leapt since it was last looked at, at ${new Date(before.seen).toISOString()}: nothing is deleted for its ` +
      `age before ${until}. If the clock is wrong, correct it`,
  )
  return false
}

/** For data of older versions, when the last job was enqueued; for a new database, now. */
async function known(database: Database, now: number): Promise<KnownTime> {
  const value = await readFact(database, CLOCK_FACT)
  if (value !== null) return knownSchema.parse(JSON.parse(value))
  const last = await database
    .selectFrom('jobs')
    .select(({ fn }) => fn.max('created_at').as('at'))
    .executeTakeFirst()
  return { seen: last?.at ? Date.parse(last.at) : now, believedFrom: 0 }
}
