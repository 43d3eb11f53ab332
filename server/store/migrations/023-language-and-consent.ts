import type { Kysely } from 'kysely'

/** What a person says of a recording: the language that is spoken, and when everyone had agreed to be recorded. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('recordings').addColumn('spoken_language', 'text').execute()
  await database.schema.alterTable('recordings').addColumn('agreed_at', 'text').execute()
}
