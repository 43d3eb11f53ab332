import type { GapReason, Segment } from '../../contract/recordings/recording.ts'

/** A stretch of the timeline without sound, in seconds. `reason` is null where the recorder did not note one. */
export type Gap = { start: number; end: number; reason: GapReason | null }

/** A shorter one is the seam between two microphones, and nobody misses a word in it. */
const SHORTEST_SECONDS = 0.5

/**
 * The gaps between segments that come in the order they were spoken. The place where an interrupted recording was
 * continued counts, however short it is.
 */
export function gapsOf(segments: readonly Pick<Segment, 'startOffset' | 'seconds' | 'gapReason'>[]): Gap[] {
  const gaps: Gap[] = []
  let heardUntil = 0
  for (const { startOffset, seconds, gapReason } of segments) {
    const gap: Gap = { start: heardUntil, end: Math.max(heardUntil, startOffset), reason: gapReason ?? null }
    if (gap.end - gap.start >= SHORTEST_SECONDS || gap.reason === 'interrupted') gaps.push(gap)
    heardUntil = Math.max(heardUntil, startOffset + seconds)
  }
  return gaps
}
