import type { TranscriptSegment } from '../../contract/transcript.ts'

/** A hit within one segment's text; a hit over several segments has one range in each. Characters. */
export type HitRange = { hit: number; from: number; to: number }
export type Hits = { count: number; ranges: ReadonlyMap<number, readonly HitRange[]>; segments: readonly number[] }

export const noHits: Hits = { count: 0, ranges: new Map(), segments: [] }

/** Lower case without changing any length, so that places in the folded text are places in the text. */
const fold = (text: string): string =>
  [...text]
    .map((character) => {
      const lower = character.toLowerCase()
      return lower.length === character.length ? lower : character
    })
    .join('')

/**
 * Every place where the query stands in the transcript: a case-insensitive substring, also across two segments, which
 * are joined by one space. `segments` names the segment in which each hit begins.
 */
export function findHits(segments: readonly TranscriptSegment[], query: string): Hits {
  const wanted = fold(query.trim())
  if (wanted === '') return noHits
  const starts: number[] = []
  let text = ''
  for (const segment of segments) {
    starts.push(text.length)
    text += `${fold(segment.text)} `
  }
  const ranges = new Map<number, HitRange[]>()
  const begins: number[] = []
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + wanted.length)) {
    const hit = begins.length
    const first = lastAtOrBefore(starts, at)
    begins.push(first)
    for (let segment = first; segment < segments.length; segment++) {
      const start = starts[segment] ?? 0
      const from = Math.max(0, at - start)
      const to = Math.min(segments[segment]?.text.length ?? 0, at + wanted.length - start)
      if (start >= at + wanted.length) break
      if (to > from) ranges.set(segment, [...(ranges.get(segment) ?? []), { hit, from, to }])
    }
  }
  return { count: begins.length, ranges, segments: begins }
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
