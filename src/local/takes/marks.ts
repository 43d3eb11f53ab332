import type { RecordingId } from '../../../contract/ids.ts'
import { MAX_MARKS } from '../../../contract/recordings/user-fields.ts'
import type { AppDatabase } from '../app-database.ts'
import { alterTakeNote } from './take-note.ts'

/** Seconds; two taps this close are one. */
const SAME_MOMENT = 1

/** Marks the second `now` of a take that runs, and says how many marks it has. They are kept until the take is saved. */
export async function markTake(app: AppDatabase, recording: RecordingId, now: number): Promise<number> {
  const note = await alterTakeNote(app, recording, ({ seconds }) => ({ seconds: added(seconds, now) }))
  return note.seconds.length
}

/** The marks with one more, in order. */
export function added(marks: readonly number[], seconds: number): number[] {
  const near = marks.some((mark) => Math.abs(mark - seconds) < SAME_MOMENT)
  if (near || marks.length >= MAX_MARKS) return [...marks]
  return [...marks, Math.round(seconds * 10) / 10].sort((one, other) => one - other)
}
