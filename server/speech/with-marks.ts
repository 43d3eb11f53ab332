import type { TranscriptSegment } from '../../contract/recordings/transcript.ts'

/** A pause this long ends a sentence of some words; the longer one ends any. Seconds. */
const PAUSE = 0.7
const LONG_PAUSE = 2
const LEAST_WORDS = 4
/** Nobody reads further without a mark. */
const MOST_WORDS = 40
const ASKS =
  /^(?:what(?! an?\b)|when|where|who|whom|whose|why|how|which|(?:is|are|was|were|do|does|did|can|could|will|would|should|have|has) (?:i|you|he|she|it|we|they|this|that|there))\b/
/** English writes only itself large. */
const I = /^i(?='|$)/

/**
 * Sentence ends, capitals and question marks by pauses and words, for an engine of English that gives none. Words and numbers
 * stay what was heard.
 */
export function withMarks(segments: readonly TranscriptSegment[]): TranscriptSegment[] {
  let sentence = ''
  return segments.map((segment, at) => {
    const begins = sentence === ''
    sentence = begins ? segment.text : `${sentence} ${segment.text}`
    const words = sentence.split(' ').length
    const next = segments[at + 1]
    const pause = next ? next.start - segment.end : Number.POSITIVE_INFINITY
    const ends = pause >= LONG_PAUSE || (pause >= PAUSE && words >= LEAST_WORDS) || words >= MOST_WORDS
    const mark = ends ? (ASKS.test(sentence.toLowerCase()) ? '?' : '.') : ''
    if (ends) sentence = ''
    return marked(segment, begins, mark)
  })
}

function marked(segment: TranscriptSegment, begins: boolean, mark: string): TranscriptSegment {
  const write = (word: string, at: number, count: number): string => {
    const large = word.replace(I, 'I')
    const first = begins && at === 0 ? large.charAt(0).toUpperCase() + large.slice(1) : large
    return at === count - 1 ? first + mark : first
  }
  const texts = segment.text.split(' ')
  const text = texts.map((word, at) => write(word, at, texts.length)).join(' ')
  const { words } = segment
  if (!words) return { ...segment, text }
  return { ...segment, text, words: words.map((word, at) => ({ ...word, text: write(word.text, at, words.length) })) }
}
