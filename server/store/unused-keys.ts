import { sql } from 'kysely'
import type { SealedTable } from '../keys/sealed-tables.ts'
import { SERVER_KEY } from './content-keys.ts'
import type { Database } from './schema.ts'
import { sealedTables } from './sealed-columns.ts'

/**
 * Deletes keys of failed uploads that were made before the given time. Resolves to their number. A key stays while any row stands
 * that is sealed with it, by the list that seals them: a table that is sealed is asked here, too. What is stored as bytes has
 * a row in `recordings` or `uploads`.
 */
export async function dropUnusedKeys(database: Database, before: Date): Promise<number> {
  const tables: [string, SealedTable][] = Object.entries(sealedTables)
  const seals = tables.map(
    ([table, { subject }]) =>
      sql`not exists (select 1 from ${sql.table(table)} where ${sql.ref(`${table}.${subject}`)} = content_keys.subject)`,
  )
  // Recordings come first: where one is found, nothing else is looked for.
  const { numAffectedRows } = await sql`delete from content_keys where created_at < ${before.toISOString()}
    and subject <> ${SERVER_KEY} and ${sql.join(seals, sql` and `)}
    and not exists (select 1 from uploads where substr(uploads.id, 1, 36) = content_keys.subject)`.execute(database)
  return Number(numAffectedRows ?? 0)
}
