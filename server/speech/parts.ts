import { joinStretches, type Stretch } from './voice-activity.ts'

/** An engine is given at most this much at once, so that a failure never costs more. Seconds. */
export const LONGEST_PART = 600
/** Silence longer than this is not given to the engine at all: it costs time and invites invented words. Seconds. */
const WORTH_SKIPPING = 5

/** Cuts what was spoken into parts of at most LONGEST_PART seconds, at pauses wherever there is one. */
export function planParts(stretches: readonly Stretch[], longest: number = LONGEST_PART): Stretch[] {
  const parts: Stretch[] = []
  for (const stretch of stretches.flatMap((whole) => chop(whole, longest))) {
    const last = parts.at(-1)
    const near = last && stretch.start - last.end <= WORTH_SKIPPING
    if (last && near && stretch.end - last.start <= longest) last.end = stretch.end
    else parts.push({ ...stretch })
  }
  return parts
}

/** Speech without any pause for that long is cut where the clock says. */
function chop({ start, end }: Stretch, longest: number): Stretch[] {
  const count = Math.max(1, Math.ceil((end - start) / longest))
  const length = (end - start) / count
  return Array.from({ length: count }, (_, n) => ({ start: start + n * length, end: start + (n + 1) * length }))
}

/** Whether a moment lies in one of the stretches, with a little room at both ends. Seconds. */
export function isSpoken(at: number, stretches: readonly Stretch[], room = 0.5): boolean {
  return joinStretches(stretches, room).some(({ start, end }) => at >= start - room && at <= end + room)
}
