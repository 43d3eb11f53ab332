import type { TranscriptSegment, Word } from '../../../contract/recordings/transcript.ts'

/** `word start end confidence`, printed by `-time yes` under each utterance's line of text. */
const WORD_LINE = /^(\S+) (\d+\.\d+) (\d+\.\d+) \S+$/
/** Sentence marks and noises: `<s>`, `<sil>`, `[NOISE]`, `++COUGH++`. */
const NOT_A_WORD = /^[<[+]/
const PRONUNCIATION = /\(\d+\)$/
/** A pause within an utterance that ends a segment, in seconds. */
const PAUSE = 0.8

/** Reads the program's output line by line and gives back each utterance when it is complete. Times get `offset` added. */
export class PocketSphinxOutput {
  private words: Word[] = []
  private readonly offset: number

  constructor(offset: number) {
    this.offset = offset
  }

  /** The finished utterance that this line ends, if it ends one. */
  push(line: string): Word[] {
    const match = WORD_LINE.exec(line.trim())
    if (!match) return this.end()
    const [, text = '', start = '0', end = '0'] = match
    if (!NOT_A_WORD.test(text)) {
      const word = text.replace(PRONUNCIATION, '')
      this.words.push({ text: word, start: this.at(start), end: this.at(end) })
    }
    return text === '</s>' ? this.end() : []
  }

  private at(seconds: string): number {
    return Math.max(0, this.offset + Number(seconds))
  }

  end(): Word[] {
    const utterance = this.words
    this.words = []
    return utterance
  }
}

/** There is no punctuation to go by: a pause ends a segment (facts: PocketSphinx gives no case and no marks). */
export function segmentAtPauses(utterance: readonly Word[]): TranscriptSegment[] {
  const groups: Word[][] = []
  for (const word of utterance) {
    const last = groups.at(-1)
    const before = last?.at(-1)
    if (last && before && word.start - before.end < PAUSE) last.push(word)
    else groups.push([word])
  }
  return groups.map((words) => ({
    start: round(words[0]?.start ?? 0),
    end: round(words.at(-1)?.end ?? 0),
    text: words.map((word) => word.text).join(' '),
    words: words.map((word) => ({ ...word, start: round(word.start), end: round(word.end) })),
  }))
}

const round = (seconds: number): number => Math.round(seconds * 1000) / 1000
