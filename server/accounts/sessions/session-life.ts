import { FRESH_MINUTES } from '../../../contract/fresh.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Whatever its use, a session ends so long after its beginning: a stolen cookie that is used daily would else live for ever. */
const LONGEST_MS = 180 * DAY_MS
const FRESH_MS = FRESH_MINUTES * 60 * 1000

/** `at`: when it began, in Unix milliseconds. It then counts as expired, which a device survives with all that it has. */
export const hasEnded = (at: number, now: number = Date.now()): boolean => at <= now - LONGEST_MS

/** `at`: when the person last proved to be there, in Unix milliseconds. */
export const isFresh = (at: number, now: number = Date.now()): boolean => at > now - FRESH_MS
