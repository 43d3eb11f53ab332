import type { Stretch } from '../voice-activity.ts'

/** One look at a voice: prints of longer sound are no better, and what is shorter is left out. Seconds. */
const LONGEST_CROP = 30
const SHORTEST_CROP = 0.5
/** So much of a voice in one part is enough to know it by. Seconds. */
const ENOUGH = 60

/**
 * Where a voice speaks alone, the longest first, to know it by; where it never does, its longest turn. Whole turns: prints of windows
 * that slide over a voice differ by more than those of two people.
 */
export function cropsOf(turns: readonly Stretch[], others: readonly Stretch[]): Stretch[] {
  const alone = turns.flatMap((turn) =>
    others.reduce<Stretch[]>((rest, other) => rest.flatMap((one) => without(one, other)), [turn]),
  )
  const pieces = byLength(alone.flatMap(pieced)).filter((one) => one.end - one.start >= SHORTEST_CROP)
  const crops: Stretch[] = []
  let seconds = 0
  for (const piece of pieces) {
    if (seconds >= ENOUGH) break
    crops.push(piece)
    seconds += piece.end - piece.start
  }
  return crops.length > 0 ? crops : byLength(turns.flatMap(pieced)).slice(0, 1)
}

const byLength = (pieces: readonly Stretch[]): Stretch[] =>
  [...pieces].sort((a, b) => b.end - b.start - (a.end - a.start))

function without({ start, end }: Stretch, other: Stretch): Stretch[] {
  if (other.end <= start || other.start >= end) return [{ start, end }]
  return [
    { start, end: Math.max(start, other.start) },
    { start: Math.min(end, other.end), end },
  ].filter((piece) => piece.end > piece.start)
}

const pieced = ({ start, end }: Stretch): Stretch[] =>
  Array.from({ length: Math.ceil((end - start) / LONGEST_CROP) }, (_, at) => ({
    start: start + at * LONGEST_CROP,
    end: Math.min(end, start + (at + 1) * LONGEST_CROP),
  }))
