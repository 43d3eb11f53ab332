import type { IncomingHttpHeaders } from 'node:http'
import type { Database } from '../../store/schema.ts'
import { findRevoked, keepRevoked } from '../../store/tables/accounts/revoked-sessions.ts'
import type { Auth } from '../auth.ts'
import { storedToken } from './hashed-tokens.ts'

/** Tells a device that was signed out on purpose from one whose session has expired. */
export type Revocation = {
  /** Called before these sessions are ended: all of the user's, or the one with this id. */
  note(user: string, session?: string): Promise<void>
  /** The user of the session that the cookie opened before it was revoked; null for any other. */
  personOf(headers: IncomingHttpHeaders): Promise<string | null>
}

export function createRevocation(auth: Auth, database: Database): Revocation {
  return {
    async note(user, session) {
      const { internalAdapter } = await auth.$context
      const open = await internalAdapter.listSessions(user, { onlyActiveSessions: true })
      const meant = open.filter(({ id }) => session === undefined || id === session)
      // Their tokens are known to their browsers alone: what is read here is the hash.
      await keepRevoked(
        database,
        meant.map(({ token, expiresAt }) => ({ token, user, expiresAt: new Date(expiresAt) })),
      )
    },
    async personOf({ cookie = '' }) {
      const { authCookies } = await auth.$context
      const token = tokenIn(cookie, authCookies.sessionToken.name)
      return token === null ? null : findRevoked(database, storedToken(token))
    },
  }
}

/** What stands in front of the signature: who knows the token has had the session. Null for whatever is no such cookie. */
function tokenIn(header: string, name: string): string | null {
  for (const pair of header.split(';').map((each) => each.trim())) {
    if (!pair.startsWith(`${name}=`)) continue
    try {
      const value = decodeURIComponent(pair.slice(name.length + 1))
      const end = value.lastIndexOf('.')
      return end > 0 ? value.slice(0, end) : null
    } catch {
      return null
    }
  }
  return null
}
