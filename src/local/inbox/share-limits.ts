import { DEFAULT_MAX_UPLOAD_MB } from '../../../contract/limits.ts'

/**
 * Why something that was shared is not kept. `foreign`: a page of another web site posted it, as the browser itself says.
 * `full`: too much waits. `large`: it could not be imported. `no-room`: the room is for recordings.
 */
export type RefusedShare = 'foreign' | 'full' | 'large' | 'no-room'

/** How many shared files wait at most. */
export const MAX_WAITING_FILES = 30
/** How large they are together at most: a few hours of audio. Bytes. */
export const MAX_WAITING_BYTES = 1_000_000_000
/** What a shared file leaves free for recordings: 90 minutes of them, several times over. Bytes. */
export const ROOM_FOR_RECORDINGS = 500_000_000

type Asked = { bytes: number; kept: readonly { bytes: number }[]; freeBytes: number | null }

/** Null when there is place for a file of so many bytes. Whoever posts to /share a thousand times fills no disk. */
export function refusalOf({ bytes, kept, freeBytes }: Asked): RefusedShare | null {
  if (bytes > DEFAULT_MAX_UPLOAD_MB * 1_000_000) return 'large'
  const waiting = kept.reduce((sum, file) => sum + file.bytes, 0)
  if (kept.length >= MAX_WAITING_FILES || waiting + bytes > MAX_WAITING_BYTES) return 'full'
  return freeBytes !== null && freeBytes - bytes < ROOM_FOR_RECORDINGS ? 'no-room' : null
}
