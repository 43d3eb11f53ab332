import type { TranscriptSegment, Word } from '../../../contract/recordings/transcript.ts'
import { type CueWords, cueWordsOf } from './cue-words.ts'
import { type SpokenWord, sentenceEnds } from './sentence-ends.ts'
import { withoutLoops } from './without-loops.ts'

const MARK = /[.,;:!?…。，？！、।؟،۔]/u
/** Only where there is a case can one be missing. */
const HAS_CASE = /[\p{Ll}\p{Lu}]/u
/** English writes these large anywhere. */
const I = /^i(?='|$)/
const PROPER =
  /^(?:monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|april|june|july|august|september|october|november|december|english|german|french)(?='|s?$)/

/** Whether an engine gave words alone: no mark at all, and all letters large or all small. */
export function isWithoutMarks(segments: readonly TranscriptSegment[]): boolean {
  const text = segments.map((segment) => segment.text).join(' ')
  return HAS_CASE.test(text) && !MARK.test(text) && (text === text.toLowerCase() || text === text.toUpperCase())
}

/** What an engine gave, with marks of our own where it gave none. */
export const marked = (segments: TranscriptSegment[], language: string | null): TranscriptSegment[] =>
  // An engine in circles says the same segment again and again: cut at sentence ends, they would no longer be the same.
  isWithoutMarks(segments) ? withMarks(withoutLoops(segments), language) : segments

/**
 * Sentence ends, capitals and question marks by pauses and words, for an engine that gives none. A segment is cut where a
 * sentence ends in it, and nobody goes on with what another began. Words and numbers stay what was heard.
 */
export function withMarks(segments: readonly TranscriptSegment[], language: string | null): TranscriptSegment[] {
  const cues = cueWordsOf(language)
  const spoken = segments.flatMap((segment, at) => spokenWords(segment, segments[at + 1]))
  const written = write(spoken, sentenceEnds(spoken, cues), cues, language)
  let from = 0
  return segments.flatMap((segment) => {
    const texts = written.slice(from, from + tokensOf(segment).length)
    from += texts.length
    return cutAtEnds(segment, texts)
  })
}

type Written = { text: string; isEnd: boolean }

function write(
  spoken: readonly SpokenWord[],
  ends: ReadonlySet<number>,
  { asks }: CueWords,
  language: string | null,
): Written[] {
  let first = 0
  return spoken.map(({ text }, at) => {
    const isEnd = ends.has(at)
    const word = at === first ? capital(text) : language === 'en' ? inEnglish(text) : text
    if (!isEnd) return { text: word, isEnd }
    const sentence = spoken.slice(first, at + 1).map((said) => said.text)
    first = at + 1
    return { text: word + (asks.test(sentence.join(' ')) ? '?' : '.'), isEnd }
  })
}

const inEnglish = (word: string): string => word.replace(I, 'I').replace(PROPER, capital)

function cutAtEnds(segment: TranscriptSegment, written: readonly Written[]): TranscriptSegment[] {
  let from = 0
  return written.flatMap(({ isEnd }, at) => {
    if (!isEnd && at < written.length - 1) return []
    const texts = written.slice(from, at + 1).map(({ text }) => text)
    from = at + 1
    return [stretch(segment, texts, { to: from, of: written.length })]
  })
}

const tokensOf = ({ text }: TranscriptSegment): string[] => text.split(/\s+/u).filter(Boolean)

/** The times of the words, where there is one for each. */
const timesOf = ({ words }: TranscriptSegment, count: number): readonly Word[] | null =>
  words?.length === count ? words : null

function spokenWords(segment: TranscriptSegment, next: TranscriptSegment | undefined): SpokenWord[] {
  const tokens = tokensOf(segment)
  const times = timesOf(segment, tokens.length)
  return tokens.map((token, at) => {
    const follows = at === tokens.length - 1 ? next : times?.[at + 1]
    const end = at === tokens.length - 1 ? segment.end : (times?.[at]?.end ?? 0)
    const isLast = at === tokens.length - 1 && !(next && next.speaker === segment.speaker)
    return { text: token.toLowerCase(), pause: isLast ? Number.POSITIVE_INFINITY : follows ? follows.start - end : 0 }
  })
}

/** The words of a segment up to `to`; without their times they share that of the segment. */
function stretch(
  segment: TranscriptSegment,
  texts: readonly string[],
  { to, of }: { to: number; of: number },
): TranscriptSegment {
  const from = to - texts.length
  const { words: _, ...rest } = segment
  const text = texts.join(' ')
  const times = timesOf(segment, of)?.slice(from, to)
  if (!times) {
    const second = (place: number) => segment.start + ((segment.end - segment.start) * place) / of
    return {
      ...rest,
      start: from === 0 ? segment.start : second(from),
      end: to === of ? segment.end : second(to),
      text,
    }
  }
  const words = times.map((word, at) => ({ ...word, text: texts[at] ?? word.text }))
  const start = from === 0 ? segment.start : (words[0]?.start ?? segment.start)
  return { ...rest, start, end: to === of ? segment.end : (words.at(-1)?.end ?? segment.end), text, words }
}

/** With a large first letter. */
export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
