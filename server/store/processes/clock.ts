import { sql } from 'kysely'
import { isPostgres } from '../dialects/column-types.ts'
import type { Database } from '../schema.ts'

/** Milliseconds since 1970 by the clock that all processes of one database share: PostgreSQL's, or this machine's. */
export type Clock = {
  now(): number
  /** To be called about every second, and before the first `now`. Throws DatabaseUnavailableError. */
  look(): Promise<void>
}

export function sharedClock(database: Database): Clock {
  if (!isPostgres(database)) return { now: Date.now, look: async () => {} }
  let ahead: number | null = null
  return {
    now: () => (ahead === null ? Date.now() : Math.round(performance.now() + ahead)),
    look: async () => {
      ahead = (await timeOf(database)) - performance.now()
    },
  }
}

/** The same, read once. */
export async function timeOf(database: Database): Promise<number> {
  if (!isPostgres(database)) return Date.now()
  const { rows } = await sql<{ now: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`.execute(database)
  return rows[0]?.now ?? Date.now()
}
