import { FRESH_MINUTES } from '../../../contract/fresh-session.ts'
import type { Database } from '../../store/schema.ts'
import type { Session } from '../accounts.ts'
import { isFresh } from '../sessions/session-life.ts'

type Proved = Pick<Session, 'id' | 'user' | 'startedAt'>

/** Whether the user of a session confirmed it a moment ago: dangerous calls need it, so that a stolen cookie is not enough. */
export type Confirmations = {
  /** The session began or was confirmed within {@link FRESH_MINUTES}. */
  isFresh(session: Pick<Proved, 'id' | 'startedAt'>): Promise<boolean>
  /** The user has just confirmed the session. */
  confirm(session: Proved): Promise<void>
}

export function createConfirmations(database: Database): Confirmations {
  return {
    async isFresh({ id, startedAt }) {
      if (isFresh(startedAt)) return true
      const row = await database
        .selectFrom('confirmations')
        .select('at')
        .where('session_id', '=', id)
        .executeTakeFirst()
      return row !== undefined && isFresh(Date.parse(row.at))
    },
    async confirm({ id, user }) {
      const now = Date.now()
      const at = new Date(now).toISOString()
      // Expired ones, of sessions that may have ended.
      const before = new Date(now - FRESH_MINUTES * 60 * 1000).toISOString()
      await database.deleteFrom('confirmations').where('at', '<', before).execute()
      await database
        .insertInto('confirmations')
        .values({ session_id: id, user_id: user.id, at })
        .onConflict((conflict) => conflict.column('session_id').doUpdateSet({ at }))
        .execute()
    },
  }
}
