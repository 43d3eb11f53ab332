import { createMp4Scanner, mp4Seconds } from './mp4-scan.ts'
import { createWebmScanner, webmSeconds } from './webm-scan.ts'

/** Follows a recorder's file while it is written, and learns how long it is. A recording needs no more of its container. */
export type TimeScanner = {
  /** The next bytes of the file. Throws when they are not of this container. */
  push(bytes: Uint8Array): void
  /** Of sound found so far; null before the first. */
  seconds(): number | null
}

/** Null for types that do not tell the time of each piece. */
export function timeScanner(mime: string): TimeScanner | null {
  if (mime.startsWith('audio/webm')) return timesOf(createWebmScanner(), webmSeconds)
  return mime.startsWith('audio/mp4') ? timesOf(createMp4Scanner(), mp4Seconds) : null
}

type Scanner<M> = { push(bytes: Uint8Array): void; map(): M | null }

export const timesOf = <M>({ push, map }: Scanner<M>, secondsOf: (map: M) => number): TimeScanner => ({
  push,
  seconds() {
    const found = map()
    return found && secondsOf(found)
  },
})
