import type { Citation } from '../../contract/recordings/analysis.ts'
import type { Passage } from '../language/language-model.ts'

/** A place in the joined text; `to` exclusive. */
export type Range = { from: number; to: number }

/** `speaker` as the passage has it; `by`: that, or the name at the beginning of its words. */
type Placed = Passage & Range & { by: string | undefined }

/** "Anna Berg: …" */
const LABEL = /^(\p{Lu}[\p{L}\p{N} .'-]{0,30}): /u
const LONGEST_LABEL = 40
export const labelOf = (text: string): string | undefined => LABEL.exec(text.slice(0, LONGEST_LABEL))?.[1]

const folded = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** A transcript as one text that knows when each of its characters was said. */
export class TranscriptText {
  /** The passages joined by single spaces, white space folded: what citations quote from. */
  readonly text: string
  readonly passages: readonly Placed[]

  constructor(passages: readonly Passage[]) {
    const placed: Placed[] = []
    let text = ''
    for (const passage of passages) {
      const words = folded(passage.text)
      if (!words) continue
      if (text) text += ' '
      // What a person typed as a name may hold a line break.
      const speaker = folded(passage.speaker ?? '') || undefined
      const range = { from: text.length, to: text.length + words.length }
      placed.push({ ...passage, ...range, text: words, speaker, by: speaker ?? labelOf(words) })
      text += words
    }
    this.text = text
    this.passages = placed
  }

  /** Of the first passage that ends behind this character. By halves: sentences ask for it again and again. */
  #placeOf(at: number): number {
    let [low, high] = [0, this.passages.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.passages[middle]?.to ?? 0) > at) high = middle
      else low = middle + 1
    }
    return low
  }

  /** Who says what stands there, where that is known. */
  speakerAt(at: number): string | undefined {
    return this.passages[this.#placeOf(at)]?.by
  }

  /** "Anna: " where a person has named who says all of it; else nothing. */
  saidBy(range: Range): string {
    const said = this.passages.slice(this.#placeOf(range.from), this.#placeOf(range.to - 1) + 1)
    const [name, ...others] = new Set(said.map(({ speaker, isNamed }) => (isNamed ? speaker : undefined)))
    const label = name === undefined || others.length > 0 ? '' : `${name}: `
    return this.text.startsWith(label, range.from) ? '' : label
  }

  slice({ from, to }: Range): string {
    return this.text.slice(from, to)
  }

  /** What stands there, word for word, and when it was said. */
  cite(range: Range): Citation {
    return { start: this.timeAt(range.from, 'start'), end: this.timeAt(range.to, 'end'), quote: this.slice(range) }
  }

  /** Seconds; within a passage the time is taken to pass evenly. Null where the text has no times. */
  timeAt(at: number, side: 'start' | 'end' = 'start'): number | null {
    const passage = this.passages[this.#placeOf(side === 'start' ? at : at - 1)] ?? this.passages.at(-1)
    if (!passage || passage.start === null) return null
    const end = passage.end ?? passage.start
    const part = (at - passage.from) / Math.max(1, passage.to - passage.from)
    return Math.round((passage.start + Math.min(1, Math.max(0, part)) * (end - passage.start)) * 100) / 100
  }
}
