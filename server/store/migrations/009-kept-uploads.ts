import type { Kysely } from 'kysely'

/** The recording that an upload was kept as when its device stayed away. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('uploads').addColumn('kept_as', 'text').execute()
}
