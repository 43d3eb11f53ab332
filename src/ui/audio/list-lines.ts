import type { Piece } from './chip-placement.ts'

/** What begins a line of a list, as models write it. */
const MARK = /^\s*(?:[-*•]|\d{1,3}[.)])\s+/u

export type Block<C> = { kind: 'text' | 'bullets' | 'numbers'; lines: Piece<C>[][] }

/** The paragraphs of an answer, those that are lines of one list together and without their marks. */
export function inBlocks<C>(paragraphs: readonly Piece<C>[][]): Block<C>[] {
  const blocks: Block<C>[] = []
  for (const line of paragraphs) {
    const [mark] = MARK.exec(line[0]?.lead ?? '') ?? []
    const kind = mark === undefined ? 'text' : /\d/u.test(mark) ? 'numbers' : 'bullets'
    const last = blocks.at(-1)
    const words = mark === undefined ? line : withoutMark(line, mark.length)
    if (last?.kind === kind && kind !== 'text') last.lines.push(words)
    else blocks.push({ kind, lines: [words] })
  }
  return blocks
}

function withoutMark<C>([first, ...rest]: readonly Piece<C>[], length: number): Piece<C>[] {
  return first ? [{ ...first, lead: first.lead.slice(length) }, ...rest] : []
}
