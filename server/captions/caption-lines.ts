import type { CaptionLine } from '../../contract/recordings/captions.ts'
import type { Word } from '../../contract/recordings/transcript.ts'
import { capital } from '../speech/text/with-marks.ts'

/** A pause that ends a line, in seconds. */
const PAUSE = 0.8
/** A line is no longer than can be read at a glance. Words. */
const MOST_WORDS = 12

type Open = { n: number; start: number; end: number; words: readonly string[] }
/** `goesOn`: the next line goes on with the sentence of the last one, which was full. */
export type Lines = { next: number; open: Open | null; goesOn: boolean }

export const NO_LINES: Lines = { next: 0, open: null, goesOn: false }

/** The lines that these words begin or change, in order; times in seconds of the recording. Pure. */
export function addWords(lines: Lines, words: readonly Word[]): readonly [Lines, CaptionLine[]] {
  let { next, open, goesOn } = lines
  const told: CaptionLine[] = []
  for (const { text, start, end } of words) {
    const isPause = open !== null && start - open.end >= PAUSE
    if (open && (isPause || open.words.length >= MOST_WORDS)) {
      told.push(lineOf(isPause ? withEnd(open) : open, true))
      goesOn = !isPause
      open = null
    }
    open = open
      ? { ...open, end, words: [...open.words, text] }
      : { n: next++, start, end, words: [goesOn ? text : capital(text)] }
  }
  if (open && words.length > 0) told.push(lineOf(open, false))
  return [{ next, open, goesOn }, told]
}

/** Nothing more comes of the line that is open. */
export function closeLine({ next, open }: Lines): readonly [Lines, CaptionLine[]] {
  return [{ next, open: null, goesOn: false }, open ? [lineOf(withEnd(open), true)] : []]
}

/** Engines for captions give words alone, so a pause is all that tells where a sentence ends. */
const withEnd = (line: Open): Open => ({
  ...line,
  words: line.words.map((word, at) => (at === line.words.length - 1 && !/\p{P}$/u.test(word) ? `${word}.` : word)),
})

const lineOf = ({ n, start, end, words }: Open, isFinal: boolean): CaptionLine => ({
  n,
  start: Math.round(start * 1000),
  end: Math.round(end * 1000),
  text: words.join(' '),
  isFinal,
})
