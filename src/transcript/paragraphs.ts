import type { TranscriptSegment } from '../../contract/transcript.ts'

/** A stretch of speech as it is read. `first` is the place of its first segment in the transcript. */
export type Paragraph = { first: number; start: number; segments: readonly TranscriptSegment[] }

/** A silence this long begins a new paragraph, and so does the end of a sentence once there are enough words. */
const SILENCE_SECONDS = 2
const ENOUGH_WORDS = 45
const MOST_WORDS = 90

const wordsIn = (text: string): number => text.split(/\s+/u).filter(Boolean).length

/** Groups the segments of a speech engine into paragraphs; every segment is in exactly one. */
export function paragraphsOf(segments: readonly TranscriptSegment[]): Paragraph[] {
  const paragraphs: { first: number; start: number; segments: TranscriptSegment[] }[] = []
  let words = 0
  for (const [at, segment] of segments.entries()) {
    const current = paragraphs.at(-1)
    const last = current?.segments.at(-1)
    const silence = last ? segment.start - last.end : 0
    const ended = /[.!?…]["”’)]?$/u.test(last?.text.trim() ?? '')
    const full = words >= MOST_WORDS || (words >= ENOUGH_WORDS && ended)
    if (!current || silence >= SILENCE_SECONDS || full) {
      paragraphs.push({ first: at, start: segment.start, segments: [segment] })
      words = 0
    } else current.segments.push(segment)
    words += wordsIn(segment.text)
  }
  return paragraphs
}

/** The segment that is spoken at this second, by its place in the transcript; -1 in silence. */
export function segmentAt(segments: readonly TranscriptSegment[], seconds: number): number {
  const at = segments.findLastIndex((segment) => segment.start <= seconds + 0.05)
  const segment = segments[at]
  return segment && seconds < segment.end ? at : -1
}
