import { FRAME_SECONDS, joinStretches, type Stretch } from './voice-activity.ts'

/** An engine is given at most this much at once, so that a failure never costs more. Seconds. */
export const LONGEST_PART = 600
/** Silence longer than this is not given to the engine at all: it costs time and invites invented words. Seconds. */
const WORTH_SKIPPING = 5
/** How far before the limit a quiet moment is looked for, as a share of the limit, and at most in seconds. */
const SEARCH_SHARE = 0.4
const MOST_SEARCH = 60
/** A moment is as quiet as so many seconds around it: the closure of a "t" is quiet too, but shorter. */
const MOMENT = 0.2

export type PartPlan = {
  /** Seconds. */
  longest?: number
  /** Silence longer than this, in seconds, is left out. */
  worthSkipping?: number
  /** Level of each frame of the file in dB (Loudness); without it talk that has no pause is cut by the clock. */
  levels?: readonly number[]
}

/** Cuts what was spoken into parts of at most `longest` seconds, at pauses wherever there is one. */
export function planParts(stretches: readonly Stretch[], plan: PartPlan = {}): Stretch[] {
  const { longest = LONGEST_PART, worthSkipping = WORTH_SKIPPING, levels = [] } = plan
  const parts: Stretch[] = []
  for (const stretch of stretches.flatMap((whole) => chop(whole, longest, levels))) {
    const last = parts.at(-1)
    const near = last && stretch.start - last.end <= worthSkipping
    if (last && near && stretch.end - last.start <= longest) last.end = stretch.end
    else parts.push({ ...stretch })
  }
  return parts
}

/** Speech without any pause for that long is cut at its quietest moment, so that no word is cut in two. */
function chop({ start, end }: Stretch, longest: number, levels: readonly number[]): Stretch[] {
  const pieces: Stretch[] = []
  let from = start
  while (end - from > longest) {
    const even = (end - from) / Math.ceil((end - from) / longest)
    const search = Math.min(longest * SEARCH_SHARE, MOST_SEARCH)
    const to = quietest({ start: from + Math.min(even, longest - search), end: from + longest }, levels) ?? from + even
    pieces.push({ start: from, end: to })
    from = to
  }
  return [...pieces, { start: from, end }]
}

/** The middle of the quietest moment of a stretch, in seconds; null when its levels are not known. */
function quietest({ start, end }: Stretch, levels: readonly number[]): number | null {
  const width = Math.round(MOMENT / FRAME_SECONDS)
  const first = Math.ceil(start / FRAME_SECONDS)
  const last = Math.floor(end / FRAME_SECONDS) - width
  let best: { level: number; at: number } | null = null
  for (let at = first; at <= last && at + width <= levels.length; at++) {
    const level = levels.slice(at, at + width).reduce((sum, one) => sum + one, 0)
    if (best === null || level < best.level) best = { level, at }
  }
  return best === null ? null : (best.at + width / 2) * FRAME_SECONDS
}

/** Whether a span, or a moment, touches one of the stretches, with a little room at both ends. Seconds. */
export function isSpoken(span: Stretch, stretches: readonly Stretch[], room = 0.5): boolean {
  return joinStretches(stretches, room).some(({ start, end }) => span.end >= start - room && span.start <= end + room)
}
