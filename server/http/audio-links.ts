import { createHmac, timingSafeEqual } from 'node:crypto'
import type { RecordingId } from '../../contract/ids.ts'
import type { SessionHeld } from '../accounts/accounts.ts'

/** Longer than a recording can be, so that playing one to its end needs no second link. */
const LINK_MS = 2 * 60 * 60 * 1000
/** Servers that share a database accept each other's links; their clocks must agree within seconds. */
const CLOCKS_MS = 60 * 1000

export type AudioLinks = {
  /** A path that plays the recording without a cookie until it expires, and while the session is open. */
  sign(id: RecordingId, held: SessionHeld): string
  /**
   * The session of a link, which the caller has to check; null when the link is altered, for another recording, expired, or valid
   * for longer than `sign` allows.
   */
  verify(id: RecordingId, query: LinkQuery): SessionHeld | null
}

export type LinkQuery = { user: string; session: string; version: string; expires: string; signature: string }

export function createAudioLinks(key: string): AudioLinks {
  const signature = (id: string, { userId, session, version }: SessionHeld, expires: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify(['audio', id, userId, session, version, expires]))
      .digest()
  return {
    sign(id, held) {
      const expires = String(Date.now() + LINK_MS)
      const query = new URLSearchParams({
        user: held.userId,
        session: held.session,
        version: held.version,
        expires,
        signature: signature(id, held, expires).toString('base64url'),
      })
      return `/api/recordings/${id}/audio?${query}`
    },
    verify(id, query) {
      const held = { userId: query.user, session: query.session, version: query.version }
      const given = Buffer.from(query.signature, 'base64url')
      const right = signature(id, held, query.expires)
      if (given.length !== right.length || !timingSafeEqual(given, right)) return null
      const left = Number(query.expires) - Date.now()
      return left > 0 && left <= LINK_MS + CLOCKS_MS ? held : null
    },
  }
}
