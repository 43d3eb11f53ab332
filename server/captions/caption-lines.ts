import type { CaptionLine } from '../../contract/recordings/captions.ts'
import type { Word } from '../../contract/recordings/transcript.ts'

/** A pause that ends a line, in seconds. */
const PAUSE = 0.8
/** A line is no longer than can be read at a glance. Words. */
const MOST_WORDS = 12

type Open = { n: number; start: number; end: number; words: readonly string[] }
export type Lines = { next: number; open: Open | null }

export const NO_LINES: Lines = { next: 0, open: null }

/** The lines that these words begin or change, in order; times in seconds of the recording. Pure. */
export function addWords(lines: Lines, words: readonly Word[]): readonly [Lines, CaptionLine[]] {
  let { next, open } = lines
  const told: CaptionLine[] = []
  for (const { text, start, end } of words) {
    if (open && (start - open.end >= PAUSE || open.words.length >= MOST_WORDS)) {
      told.push(lineOf(open, true))
      open = null
    }
    open = open ? { ...open, end, words: [...open.words, text] } : { n: next++, start, end, words: [text] }
  }
  if (open && words.length > 0) told.push(lineOf(open, false))
  return [{ next, open }, told]
}

/** Nothing more comes of the line that is open. */
export function closeLine({ next, open }: Lines): readonly [Lines, CaptionLine[]] {
  return [{ next, open: null }, open ? [lineOf(open, true)] : []]
}

const lineOf = ({ n, start, end, words }: Open, isFinal: boolean): CaptionLine => ({
  n,
  start: Math.round(start * 1000),
  end: Math.round(end * 1000),
  text: words.join(' '),
  isFinal,
})
