import { type Kysely, type SqlBool, sql } from 'kysely'

/** By which the next job is found among any number that wait, or are over (jobs/next-due.ts). */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createIndex('jobs_by_turn')
    .on('jobs')
    .columns(['kind', 'user_id', 'run_at', 'attempt'])
    .where(sql<SqlBool>`state || '' = 'queued'`)
    .execute()
  await database.schema
    .createIndex('jobs_running')
    .on('jobs')
    .columns(['kind', 'user_id'])
    .where(sql<SqlBool>`state || '' = 'running'`)
    .execute()
  await database.schema.createIndex('job_turns_by_turn_start').on('job_turns').columns(['turn_start']).execute()
}
