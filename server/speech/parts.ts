import { joinStretches, type Stretch } from './voice-activity.ts'

/** An engine is given at most this much at once, so that a failure never costs more. Seconds. */
export const LONGEST_PART = 600
/** Silence longer than this is not given to the engine at all: it costs time and invites invented words. Seconds. */
const WORTH_SKIPPING = 5

export type PartPlan = {
  /** Seconds. */
  longest?: number
  /** Silence longer than this, in seconds, is left out. */
  worthSkipping?: number
}

/** Cuts what was spoken into parts of at most `longest` seconds, at pauses wherever there is one. */
export function planParts(stretches: readonly Stretch[], plan: PartPlan = {}): Stretch[] {
  const { longest = LONGEST_PART, worthSkipping = WORTH_SKIPPING } = plan
  const parts: Stretch[] = []
  for (const stretch of stretches.flatMap((whole) => chop(whole, longest))) {
    const last = parts.at(-1)
    const near = last && stretch.start - last.end <= worthSkipping
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

/** Whether a span, or a moment, touches one of the stretches, with a little room at both ends. Seconds. */
export function isSpoken(span: Stretch, stretches: readonly Stretch[], room = 0.5): boolean {
  return joinStretches(stretches, room).some(({ start, end }) => span.end >= start - room && span.start <= end + room)
}
