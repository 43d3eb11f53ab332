import { countWords } from '../text/terms.ts'
import { labelOf, type Range, type TranscriptText } from './transcript-text.ts'

/** A sentence, or in a transcript without marks what comes closest to one. */
export type Sentence = Range & { text: string; words: number }

/** A mark ends a sentence when a space and something like a beginning follow. Of a row of marks only the first is tried. */
const SENTENCE_END =
  /(?<![.!?…])[.!?…]+["'”’)\]]*(?= ["'“‘([]?[\p{Lu}\p{N}])|(?<![.!?…。！？])[.!?…。！？]+["'”’)\]]*$|[。！？]/gu
const NOT_AN_END = /(?:^|\s)(?:mr|mrs|ms|dr|prof|st|vs|etc|e\.g|i\.e|no|p|[a-z])\.$/i
/** Of a text with punctuation about every fifteenth word ends a sentence; below one in sixty there are no marks to use. */
const WORDS_PER_MARK = 60
/** Without marks: an utterance of fewer words is joined to the next, one of more is cut. */
const SHORT_WORDS = 6
const LONG_WORDS = 40
/** No word is so long: what has no space for so many characters is cut anywhere, so that no rule reads more at once. */
const LONGEST_SENTENCE = 1000
/** Of a text that is nothing but short ones, neighbours are joined. A fast meeting of 95 minutes has fewer. */
export const MAX_SENTENCES = 6000
/** Utterances this far apart are not joined, in seconds. */
const PAUSE = 3

/** Every word of the transcript is in exactly one sentence. */
export function sentencesOf(transcript: TranscriptText): Sentence[] {
  const marks = transcript.text.match(/[.!?…。！？](?=\s|$)/g)?.length ?? 0
  const punctuated = marks * WORDS_PER_MARK >= countWords(transcript.text)
  const ranges = punctuated ? atMarks(transcript) : atPauses(transcript)
  const short = ranges.flatMap((range) => cutLong(transcript.text, range)).flatMap(cutShort)
  return joined(short, transcript.text.length)
    .map((range) => ({ ...range, text: transcript.slice(range), words: countWords(transcript.slice(range)) }))
    .filter(({ words }) => words > 0)
}

/** Sentences go on over passages: recognisers cut where they like. Another speaker begins a new one. */
function atMarks({ text, passages }: TranscriptText): Range[] {
  const ends = new Set<number>()
  for (const mark of text.matchAll(SENTENCE_END)) {
    const end = mark.index + mark[0].length
    if (!NOT_AN_END.test(text.slice(Math.max(0, end - 8), end))) ends.add(end)
  }
  for (const [at, passage] of passages.entries()) {
    const next = passages[at + 1]
    if (next && (passage.by !== next.by || labelOf(next.text) !== undefined)) ends.add(passage.to)
  }
  ends.add(text.length)
  return between(
    [...ends].sort((a, b) => a - b),
    text,
  )
}

function atPauses({ text, passages }: TranscriptText): Range[] {
  const ranges: Range[] = []
  let before: { end: number | null; words: number } | null = null
  for (const passage of passages) {
    const words = countWords(passage.text)
    const last = ranges.at(-1)
    const gap = before?.end != null && passage.start !== null ? passage.start - before.end : 0
    if (
      last &&
      before &&
      gap < PAUSE &&
      (before.words < SHORT_WORDS || (words < SHORT_WORDS && before.words + words < 25))
    ) {
      last.to = passage.to
      before = { end: passage.end, words: before.words + words }
    } else {
      ranges.push({ from: passage.from, to: passage.to })
      before = { end: passage.end, words }
    }
  }
  return text ? ranges : []
}

/** Without the space between two: Chinese has none. */
function between(ends: number[], text: string): Range[] {
  const behind = (end: number): number => (text[end] === ' ' ? end + 1 : end)
  return ends
    .map((to, at) => ({ from: at === 0 ? 0 : behind(ends[at - 1] ?? 0), to }))
    .filter(({ from, to }) => to > from)
}

/** A run of words without any mark is cut into equal pieces, so that a quote stays one that can be read. */
function cutLong(text: string, range: Range): Range[] {
  const starts = [...text.slice(range.from, range.to).matchAll(/\S+/g)].map(({ index }) => range.from + index)
  if (starts.length <= LONG_WORDS * 1.5) return [range]
  const pieces = Math.ceil(starts.length / LONG_WORDS)
  const cuts = Array.from(
    { length: pieces - 1 },
    (_, n) => starts[Math.round(((n + 1) * starts.length) / pieces)] ?? range.to,
  )
  const edges = [range.from, ...cuts]
  return edges.map((from, at) => ({ from, to: (edges[at + 1] ?? range.to + 1) - 1 }))
}

function cutShort({ from, to }: Range): Range[] {
  const pieces: Range[] = []
  for (let at = from; at < to || pieces.length === 0; at += LONGEST_SENTENCE) {
    pieces.push({ from: at, to: Math.min(to, at + LONGEST_SENTENCE) })
  }
  return pieces
}

/** Where there are more than MAX_SENTENCES, short ones go on with the next. */
function joined(ranges: Range[], length: number): Range[] {
  if (ranges.length <= MAX_SENTENCES) return ranges
  const enough = length / (MAX_SENTENCES - 1)
  const long: Range[] = []
  for (const range of ranges) {
    const last = long.at(-1)
    if (last && last.to - last.from < enough) last.to = range.to
    else long.push({ ...range })
  }
  return long
}
