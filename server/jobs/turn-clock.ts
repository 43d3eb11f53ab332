import type { Database, Write } from '../store/schema.ts'

/** The latest start of any turn (fair-turns.ts), in seconds of audio; 0 before the first. */
export async function clockOfTurns(database: Database | Write): Promise<number> {
  const { clock } = await database
    .selectFrom('job_turns')
    .select(({ fn }) => fn.max('turn_start').as('clock'))
    .executeTakeFirstOrThrow()
  return clock ?? 0
}
