import { sql } from 'kysely'
import { nameKey } from './advisory-keys.ts'
import { isPostgres } from './column-types.ts'
import type { Database } from './schema.ts'

const KEY = nameKey('start')

/**
 * What one process does while others that start on the same database wait, as long as it takes: tables, the first keys,
 * the owner. `work` gets a connection of its own.
 */
export function whileOthersWait<T>(database: Database, work: (own: Database) => Promise<T>): Promise<T> {
  if (!isPostgres(database)) return work(database)
  return database.connection().execute(async (own) => {
    await sql`set statement_timeout = 0`.execute(own)
    await sql`select pg_advisory_lock(${KEY}::bigint)`.execute(own)
    try {
      return await work(own)
    } finally {
      await sql`select pg_advisory_unlock(${KEY}::bigint)`.execute(own)
      await sql`reset statement_timeout`.execute(own)
    }
  })
}
