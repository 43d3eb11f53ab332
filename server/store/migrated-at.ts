import type { Database } from './schema.ts'

/** When this database ran that migration, in Unix milliseconds; older rows were written by an older version. */
export async function migratedAt(database: Database, name: string): Promise<number> {
  const { timestamp } = await database
    .withTables<{ kysely_migration: { name: string; timestamp: string } }>()
    .selectFrom('kysely_migration')
    .select('timestamp')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return Date.parse(timestamp)
}
