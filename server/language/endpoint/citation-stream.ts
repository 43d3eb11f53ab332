import type { Citation } from '../../../contract/recordings/analysis.ts'

/** What an id stands for; null when there is no such line. */
export type Numbered<C extends Citation> = { cite(id: string): C | null }

/** A marker in full, and what may become one when more text comes. */
const MARKER = /[ \t]{0,20}\[\s*(S\d+(?:\s*[,;–-]\s*S\d+)*)\s*\]/gi
const MAY_BECOME_ONE = /[ \t]{0,20}(?:\[[S\d\s,;–-]{0,60})?$/i
const LONGEST = 100

/**
 * Takes an answer as it streams in, holds back markers such as [S12] or [S3, S4], and turns each into a citation at the
 * character of the shown text behind which it stood. Markers of lines that do not exist vanish.
 */
export class CitationStream<C extends Citation> {
  readonly citations: (C & { at: number })[] = []
  shown = ''
  private held = ''
  private readonly transcript: Numbered<C>

  constructor(transcript: Numbered<C>) {
    this.transcript = transcript
  }

  /** What can be shown now. */
  push(text: string): string {
    this.held += text
    const tail = MAY_BECOME_ONE.exec(this.held.slice(-LONGEST))?.[0].length ?? 0
    const ready = this.held.slice(0, this.held.length - tail)
    this.held = this.held.slice(this.held.length - tail)
    return this.show(ready)
  }

  /** The rest, when no more comes. */
  end(): string {
    const rest = this.held
    this.held = ''
    return this.show(rest.trimEnd())
  }

  private show(text: string): string {
    const before = this.shown.length
    let from = 0
    for (const match of text.matchAll(MARKER)) {
      this.shown += text.slice(from, match.index)
      from = match.index + match[0].length
      for (const id of (match[1] ?? '').match(/S\d+/gi) ?? []) this.cite(id)
    }
    this.shown += text.slice(from)
    return this.shown.slice(before)
  }

  private cite(id: string): void {
    const citation = this.transcript.cite(id)
    if (citation) this.citations.push({ ...citation, at: this.shown.length })
  }
}
