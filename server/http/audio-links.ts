import { createHmac, timingSafeEqual } from 'node:crypto'
import type { RecordingId, UserId } from '../../contract/ids.ts'

/** Longer than a recording can be, so that playing one to its end needs no second link. */
const LINK_MS = 2 * 60 * 60 * 1000
/** Servers that share a database sign for each other, by clocks that agree within seconds. */
const CLOCKS_MS = 60 * 1000

export type AudioLinks = {
  /** A path that plays the recording without a session until it expires. */
  sign(id: RecordingId, user: UserId): string
  /** Whose link it is; null when it is changed, for another recording, expired, or for longer than `sign` gives. */
  verify(id: RecordingId, query: { user: string; expires: string; signature: string }): UserId | null
}

export function createAudioLinks(key: string): AudioLinks {
  const signature = (id: string, user: string, expires: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify(['audio', id, user, expires]))
      .digest()
  return {
    sign(id, user) {
      const expires = String(Date.now() + LINK_MS)
      const query = new URLSearchParams({
        user,
        expires,
        signature: signature(id, user, expires).toString('base64url'),
      })
      return `/api/recordings/${id}/audio?${query}`
    },
    verify(id, query) {
      const given = Buffer.from(query.signature, 'base64url')
      const right = signature(id, query.user, query.expires)
      if (given.length !== right.length || !timingSafeEqual(given, right)) return null
      const left = Number(query.expires) - Date.now()
      return left > 0 && left <= LINK_MS + CLOCKS_MS ? (query.user as UserId) : null
    },
  }
}
