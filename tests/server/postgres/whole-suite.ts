import { openPostgres } from '../../../server/store/dialects/postgres.ts'
import { makeEmptyDatabase } from '../../../testkit/stores/empty-database.ts'
import { SOCKET, TEMPLATE } from '../../../testkit/stores/postgres-under-test.ts'
import { startPostgres } from '../../../testkit/stores/start-postgres.ts'
import { testKeys } from '../../../testkit/stores/test-keys.ts'

/** For vitest.postgres.config.ts: one PostgreSQL for all files, and a database with all tables to copy for each test. */
export async function setup(): Promise<() => void> {
  const postgres = startPostgres()
  postgres.make(TEMPLATE)
  const database = openPostgres({ url: postgres.url(TEMPLATE), most: 3 }, testKeys())
  await makeEmptyDatabase(database)
  await database.destroy()
  process.env[SOCKET] = postgres.url('postgres')
  return postgres.close
}
