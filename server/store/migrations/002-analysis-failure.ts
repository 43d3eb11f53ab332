import type { Kysely } from 'kysely'

/** Why an analysis failed. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('recordings').addColumn('analysis_failure', 'text').execute()
}
