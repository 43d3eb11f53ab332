import type { OutboxEntry } from '../../local/app-database.ts'
import type { DrainResult } from '../drain-outbox.ts'
import { dueAt } from './outbox-state.ts'
import { isQuestion } from './questions.ts'

/** How often the page looks whether something is due. */
export const TICK_MS = 1000
/** Another drainer may have missed an entry that came at its very end, and another tab may be closed in its first fetch. */
export const AFTER_BUSY_MS = 3000
export const LONGEST_WAIT_MS = 30_000

/** Milliseconds until something other than a question is due; Infinity when nothing waits for time. */
export function pauseAfter(entries: readonly OutboxEntry[], drained: DrainResult, now: number): number {
  if (drained.kind === 'busy') return AFTER_BUSY_MS
  const due = entries.flatMap((entry) =>
    entry.state.kind === 'pending' && entry.work.kind !== 'upload-ahead' && !isQuestion(entry)
      ? [dueAt(entry.state, now) - now]
      : [],
  )
  if (due.length === 0) return Number.POSITIVE_INFINITY
  return Math.min(LONGEST_WAIT_MS, Math.max(TICK_MS, Math.min(...due)))
}

/** When the first question is due: milliseconds since 1970. One that is being asked may have been left by a page that died. */
export const askableAt = (entries: readonly OutboxEntry[], now: number): number =>
  Math.min(
    ...entries.flatMap((entry) => {
      if (!isQuestion(entry) || entry.state.kind === 'parked') return []
      return entry.state.kind === 'sending' ? 0 : dueAt(entry.state, now)
    }),
  )
