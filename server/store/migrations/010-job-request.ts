import type { Kysely } from 'kysely'

/** The id of the request that asked for a job, for the log. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('jobs').addColumn('request_id', 'text').execute()
}
