import { sql } from 'kysely'
import { changeSigningKeys } from '../../secrets/signing-keys.ts'
import type { Write } from '../../store/schema.ts'
import { ownTables } from '../../store/table-names.ts'

/** Sessions and single-use tokens: a restored database would accept them a second time. */
const TABLES = ['session', 'verification', 'confirmations', 'recovery_codes']

/**
 * For a database that no server has open: nobody is signed in any more, and no link opens. Devices hear that their sessions have
 * expired, as after two months; never that they were revoked, for then they would remove what the server had confirmed.
 */
export async function endAllSessions(write: Write): Promise<void> {
  const there = (await ownTables(write)).map(({ name }) => name)
  for (const table of TABLES) if (there.includes(table)) await sql`delete from ${sql.table(table)}`.execute(write)
  await changeSigningKeys(write)
}
