import { endAllSessions } from '../accounts/sessions/end-all-sessions.ts'
import { removeFact } from '../store/facts.ts'
import { drawRestoreId } from '../store/feed/restore-id.ts'
import { moveFeedsOn } from '../store/feed/revisions.ts'
import type { Write } from '../store/schema.ts'
import { dropErasuresFact } from '../store/tables/accounts/erasures.ts'

/** How far this database has come: see newest-state.ts. */
export const STATE_FACT = 'newest-state'

/**
 * What a database needs that was put back to an older state, while no server has it open: devices compare what they hold with
 * it, everybody signs in anew, and what was deleted for good since is deleted again.
 */
export async function resetAfterRestore(write: Write): Promise<void> {
  await moveFeedsOn(write)
  await drawRestoreId(write)
  await endAllSessions(write)
  await dropErasuresFact(write)
  await removeFact(write, STATE_FACT)
}
