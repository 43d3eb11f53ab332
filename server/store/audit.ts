import type { AuditAction, AuditEntry } from '../../contract/admin.ts'
import type { Database, Write } from './schema.ts'

/** How far back the list goes that administrators see; the table keeps everything. */
const SHOWN = 100

/** Written in the transaction of what it tells of. */
export async function recordAction(
  write: Write,
  { actor, action, subject }: { actor: string; action: AuditAction; subject: string },
): Promise<void> {
  await write.insertInto('audit').values({ at: new Date().toISOString(), actor, action, subject }).execute()
}

/** Newest first. */
export const listActions = (database: Database): Promise<AuditEntry[]> =>
  database.selectFrom('audit').selectAll().orderBy('id', 'desc').limit(SHOWN).execute()
