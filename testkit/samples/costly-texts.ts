import { MAX_TRANSCRIPT_CHARACTERS } from '../../contract/limits.ts'

const CUT = MAX_TRANSCRIPT_CHARACTERS
/** The text again and again, one letter less than may be sent. */
export const filled = (text: string): string => text.repeat(Math.ceil(CUT / text.length)).slice(0, CUT - 1)
export const count = (length: number, line: (at: number) => string): string =>
  Array.from({ length }, (_, at) => line(at)).join('\n')

/** Each as long as may be sent; as those of 48 KB to 263 KB did, each kept everybody waiting for minutes, or ended the process. */
export const COSTLY_TEXTS: [name: string, transcript: string][] = [
  ['one long hum', `${filled('m')}x`],
  ['a letter on each line', filled('a\n')],
  ['a word and a full stop', filled('Budget. ')],
  ['dots', filled('.')],
  ['dots and marks', filled('.!?"')],
  ['a verb that is said again and again', filled('send-')],
  [
    'sentences that share two words',
    count(6000, (at) => `Budget harbour ${at.toString(36)} ${(at * 7919).toString(36)}a.`),
  ],
  ['lines whose times go back', count(40_000, (at) => `${99 - Math.floor(at / 600)}:${10 + (at % 50)} a`)],
  ['a time, spaces, and a line end that is none', `00:00${' '.repeat(CUT / 2)}${'x'.repeat(CUT / 2 - 10)}\u2028y`],
  ['letters of two alphabets', filled('aÄ')],
  ['numbers of lines', filled('[S1')],
]
