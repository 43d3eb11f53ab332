import { FRESH_MINUTES } from '../../../contract/fresh-session.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** However it is used, a session ends this long after its beginning: a stolen cookie in daily use would else live for ever. */
const LONGEST_MS = 180 * DAY_MS
const FRESH_MS = FRESH_MINUTES * 60 * 1000
/** By how much the clock of another server may be ahead. */
const AHEAD_MS = 60 * 1000

/** `at`: when it began, in Unix milliseconds. It then counts as expired, which leaves everything on the device. */
export const hasEnded = (at: number, now: number = Date.now()): boolean => at <= now - LONGEST_MS

/** `at`: when the user last confirmed it, in Unix milliseconds. What comes later than now was confirmed by a clock that was ahead. */
export const isFresh = (at: number, now: number = Date.now()): boolean => at > now - FRESH_MS && at <= now + AHEAD_MS
