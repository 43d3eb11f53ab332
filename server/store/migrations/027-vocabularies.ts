import type { Kysely } from 'kysely'
import { columnTypes } from '../dialects/column-types.ts'

/** The names and terms that a person's transcripts should spell right, sealed. Servers of before keep them in the row of the account. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { text, sealed } = columnTypes(database)
  await database.schema
    .createTable('vocabularies')
    .addColumn('user_id', text, (column) => column.primaryKey())
    .addColumn('body', sealed, (column) => column.notNull())
    .execute()
}
