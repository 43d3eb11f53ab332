import type { TranscriptSegment } from '../../../contract/recordings/transcript.ts'
import type { Gap } from '../../../core/text/gaps.ts'
import type { Paragraph } from './paragraphs.ts'

/**
 * The paragraphs of `after`, with those of `before` in the place of their equals: after one correction all but one of an hour are
 * the same objects as before, and are not rendered again. Pure.
 */
export function reuseParagraphs(before: readonly Paragraph[], after: readonly Paragraph[]): readonly Paragraph[] {
  const known = new Map(before.map((paragraph) => [paragraph.first, paragraph]))
  const kept = after.map((paragraph) => {
    const old = known.get(paragraph.first)
    return old && isSame(old, paragraph) ? old : paragraph
  })
  return kept.length === before.length && kept.every((paragraph, at) => paragraph === before[at]) ? before : kept
}

const isSame = (one: Paragraph, other: Paragraph): boolean =>
  one.start === other.start &&
  one.speaker === other.speaker &&
  areSame(one.gaps, other.gaps, isSameGap) &&
  areSame(one.segments, other.segments, isSameSegment)

/** All that is drawn of it; the times of its words are read from the transcript itself. */
const isSameSegment = (one: TranscriptSegment, other: TranscriptSegment): boolean =>
  one.start === other.start &&
  one.end === other.end &&
  one.text === other.text &&
  one.heard === other.heard &&
  one.speaker === other.speaker

const isSameGap = (one: Gap, other: Gap): boolean =>
  one.start === other.start && one.end === other.end && one.reason === other.reason

const areSame = <T>(one: readonly T[], other: readonly T[], isEqual: (one: T, other: T) => boolean): boolean =>
  one.length === other.length && one.every((item, at) => isEqual(item, other[at] as T))
