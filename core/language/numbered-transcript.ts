import type { Citation } from '../../contract/recordings/analysis.ts'
import { type Range, TranscriptText } from '../sentences/transcript-text.ts'
import { countWords } from '../text/terms.ts'
import type { Passage } from './language-model.ts'

/** One numbered line of a prompt: [S12], a stretch of the transcript that can be cited. */
export type Line = Range & { id: string; text: string; speaker?: string | undefined }

/** Longer passages are numbered in pieces, so that a citation plays the sentence and not the page. Words. */
const LINE_WORDS = 40

/** A transcript in numbered lines: models cite the numbers, and code alone says when that was and what was said. */
export class NumberedTranscript {
  readonly lines: readonly Line[]
  private readonly transcript: TranscriptText
  private readonly byId: ReadonlyMap<string, Line>

  /** @param first the number of its first line */
  constructor(passages: readonly Passage[], first = 1) {
    this.transcript = new TranscriptText(passages)
    this.lines = this.transcript.passages
      .flatMap((passage) => pieces(passage).map((range) => ({ ...range, speaker: passage.speaker })))
      .map((range, at) => ({ ...range, id: `S${first + at}`, text: this.transcript.slice(range) }))
    this.byId = new Map(this.lines.map((line) => [line.id, line]))
  }

  get text(): string {
    return this.transcript.text
  }

  /** Each of them once. */
  get speakers(): string[] {
    return [...new Set(this.transcript.passages.flatMap(({ speaker }) => speaker ?? []))]
  }

  /** What an id stands for; null when there is no such line. */
  cite(id: string): Citation | null {
    const line = this.byId.get(
      id
        .trim()
        .replace(/^\[|\]$/g, '')
        .toUpperCase(),
    )
    return line ? this.transcript.cite(line) : null
  }

  /** Consecutive parts of at most so many words that together are the whole. */
  parts(words: number): Line[][] {
    const parts: Line[][] = []
    let room = 0
    for (const line of this.lines) {
      const length = countWords(spoken(line))
      if (length > room || parts.length === 0) {
        parts.push([])
        room = words
      }
      parts.at(-1)?.push(line)
      room -= length
    }
    return parts
  }
}

/** With who says it. A name ends at its colon, or words that were typed into it would pass for what was said. */
export const spoken = ({ speaker, text }: Pick<Line, 'speaker' | 'text'>): string =>
  speaker === undefined ? text : `${speaker.replace(/[:：]/g, ' ')}: ${text}`

export const printLines = (lines: readonly Line[]): string =>
  lines.map((line) => `[${line.id}] ${oneLine(spoken(line))}`).join('\n')

/** Nothing that is said passes for a line of its own or for the number of another: a citation would prove the wrong thing. */
export function oneLine(text: string): string {
  let isOpen = false
  return text.replace(/\s+/g, ' ').replace(/\[(?= ?S\d)|\]/gi, (bracket) => {
    const wasOpen = isOpen
    isOpen = bracket === '['
    return isOpen ? '(' : wasOpen ? ')' : bracket
  })
}

function pieces({ from, to, text }: Range & { text: string }): Range[] {
  const words = [...text.matchAll(/\S+/g)]
  if (words.length <= LINE_WORDS * 1.5) return [{ from, to }]
  const count = Math.ceil(words.length / LINE_WORDS)
  const starts = Array.from({ length: count }, (_, n) => words[Math.round((n * words.length) / count)]?.index ?? 0)
  return starts.map((start, n) => ({ from: from + start, to: n + 1 < count ? from + (starts[n + 1] ?? 0) - 1 : to }))
}
