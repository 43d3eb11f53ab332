import type { TranscriptSegment } from '../../../contract/recordings/transcript.ts'
import { foldText, unfoldRange } from '../../../core/text/fold-text.ts'

/** A hit within one segment's text; a hit over several segments has one range in each. Characters. */
export type MatchRange = { hit: number; from: number; to: number }
export type Matches = { count: number; ranges: ReadonlyMap<number, readonly MatchRange[]>; segments: readonly number[] }

export const noMatches: Matches = { count: 0, ranges: new Map(), segments: [] }

type Searched = Pick<TranscriptSegment, 'text'>

/**
 * Every place where the query stands in the transcript: a case-insensitive substring, also across two segments, which
 * are joined by one space as in `Transcript.text`. `segments` names the segment in which each hit begins.
 */
export function findMatches(segments: readonly Searched[], query: string): Matches {
  const wanted = foldText(query.trim())
  if (wanted === '') return noMatches
  const { text, starts } = joined(segments)
  const ranges = new Map<number, MatchRange[]>()
  const begins: number[] = []
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + wanted.length)) {
    const hit = begins.length
    const first = lastAtOrBefore(starts, at)
    begins.push(first)
    for (let place = first; (starts[place] ?? text.length) < at + wanted.length; place++) {
      const range = rangeIn(segments[place], at - (starts[place] ?? 0), wanted.length)
      if (range) ranges.set(place, [...(ranges.get(place) ?? []), { hit, ...range }])
    }
  }
  return { count: begins.length, ranges, segments: begins }
}

function joined(segments: readonly Searched[]): { text: string; starts: number[] } {
  const starts: number[] = []
  let length = 0
  const texts = segments.map((segment) => {
    const folded = foldText(segment.text.trim())
    starts.push(length)
    length += folded.length + 1
    return folded
  })
  return { text: texts.join(' '), starts }
}

/** `at` is where the hit begins in the segment's folded text; negative when it began before. */
function rangeIn(segment: Searched | undefined, at: number, length: number): { from: number; to: number } | null {
  const text = segment?.text ?? ''
  const trimmed = text.trim()
  const lead = text.indexOf(trimmed)
  const { from, to } = unfoldRange(trimmed, Math.max(0, at), at + length)
  const end = Math.min(to, trimmed.length)
  return end > from ? { from: lead + from, to: lead + end } : null
}

function lastAtOrBefore(starts: readonly number[], at: number): number {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((starts[middle] ?? 0) <= at) low = middle
    else high = middle - 1
  }
  return low
}
