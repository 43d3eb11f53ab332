import { type TranscriptSegment, transcriptText } from '../../../contract/recordings/transcript.ts'
import type { Gap } from '../../../core/text/gaps.ts'
import { gapLine } from '../../ui/recordings/gap-words.ts'

/** A stretch of speech as it is read. `first` is the place of its first segment in the transcript. */
export type Paragraph = {
  first: number
  start: number
  /** Label of who speaks, where the engine told voices apart. */
  speaker?: string | undefined
  segments: readonly TranscriptSegment[]
  /** Where nothing was recorded between the paragraph before and this one. */
  gaps: readonly Gap[]
}

/** A silence this long begins a new paragraph, and so does the end of a sentence once there are enough words. */
const SILENCE_SECONDS = 2
const ENOUGH_WORDS = 45
const MOST_WORDS = 90

const wordsIn = (text: string): number => text.split(/\s+/u).filter(Boolean).length

/** Groups the segments of a speech engine into paragraphs; every segment is in exactly one. A gap begins a new one. */
export function paragraphsOf(segments: readonly TranscriptSegment[], gaps: readonly Gap[] = []): Paragraph[] {
  const paragraphs: (Paragraph & { segments: TranscriptSegment[] })[] = []
  let words = 0
  let passed = 0
  for (const [at, segment] of segments.entries()) {
    const current = paragraphs.at(-1)
    const last = current?.segments.at(-1)
    const silence = last ? segment.start - last.end : 0
    const ended = /[.!?…]["”’)]?$/u.test(last?.text.trim() ?? '')
    const full = words >= MOST_WORDS || (words >= ENOUGH_WORDS && ended)
    const other = current?.speaker !== segment.speaker
    const before = gaps.slice(passed).filter((gap) => isBefore(gap, segment))
    if (!current || other || silence >= SILENCE_SECONDS || full || before.length > 0) {
      paragraphs.push({ first: at, start: segment.start, speaker: segment.speaker, segments: [segment], gaps: before })
      passed += before.length
      words = 0
    } else current.segments.push(segment)
    words += wordsIn(segment.text)
  }
  return paragraphs
}

/** A speech engine puts a word a little before the sound that it begins with. */
const isBefore = (gap: Gap, segment: TranscriptSegment): boolean => (gap.start + gap.end) / 2 <= segment.start

/** The gaps after the last words. */
export const gapsAtEnd = (paragraphs: readonly Paragraph[], gaps: readonly Gap[]): readonly Gap[] =>
  gaps.slice(paragraphs.reduce((sum, paragraph) => sum + paragraph.gaps.length, 0))

/**
 * The transcript as a file: with a gap, its line stands at its place between two stretches of text.
 * @param text what it is without gaps
 */
export function textWithGaps(text: string, segments: readonly TranscriptSegment[], gaps: readonly Gap[]): string {
  if (gaps.length === 0) return text
  const paragraphs = paragraphsOf(segments, gaps)
  const blocks: string[] = []
  let stretch: TranscriptSegment[] = []
  for (const paragraph of paragraphs) {
    if (paragraph.gaps.length > 0) {
      blocks.push(transcriptText(stretch), ...paragraph.gaps.map(bracketed))
      stretch = []
    }
    stretch.push(...paragraph.segments)
  }
  blocks.push(transcriptText(stretch), ...gapsAtEnd(paragraphs, gaps).map(bracketed))
  return blocks.filter((block) => block !== '').join('\n\n')
}

const bracketed = (gap: Gap): string => `[${gapLine(gap)}]`

/** The segment that is spoken at this second, by its place in the transcript; -1 in silence. */
export function segmentAt(segments: readonly TranscriptSegment[], seconds: number): number {
  const at = segments.findLastIndex((segment) => segment.start <= seconds + 0.05)
  const segment = segments[at]
  return segment && seconds < segment.end ? at : -1
}
