/** A citation as a text shows it: `at` is the character behind which its chip stands. */
export type PlacedCitation = {
  at: number
  start: number | null
  end: number | null
  /** Where a text speaks of several recordings. */
  recordingId?: string
}

/** One place, however often it is cited. */
export const placeKey = ({ recordingId = '', start }: PlacedCitation): string => `${recordingId} ${start}`

/** A stretch of text from character `from` on, and the chips behind it. `tail` is its last word, which its first chip never leaves. */
export type Piece<C> = { from: number; lead: string; tail: string; chips: C[] }

/**
 * Cuts a text at its citations. Paragraphs are separated by empty lines, or begin with the mark of a list. A chip inside a word moves behind the word; one
 * without a time has no place to play and is left out; the same place twice behind the same word is shown once.
 */
export function placeChips<C extends PlacedCitation>(text: string, citations: readonly C[]): Piece<C>[][] {
  const timed = citations.filter((citation) => citation.start !== null).sort((one, other) => one.at - other.at)
  const paragraphs: Piece<C>[][] = []
  let begin = 0
  for (const separator of [...text.matchAll(/\n\s*\n|\n(?=\s*(?:[-*•]|\d{1,3}[.)])\s)/gu), null]) {
    const end = separator ? separator.index : text.length
    const next = separator ? end + separator[0].length : Number.POSITIVE_INFINITY
    const mine = timed.filter(({ at }) => at < next && (at >= begin || paragraphs.length === 0))
    const pieces = piecesOf(text, begin, end, mine)
    if (pieces.length > 0) paragraphs.push(pieces)
    begin = next
  }
  return paragraphs
}

function piecesOf<C extends PlacedCitation>(
  text: string,
  begin: number,
  end: number,
  citations: readonly C[],
): Piece<C>[] {
  const stops = new Map<number, C[]>()
  for (const citation of citations) {
    const stop = wordEnd(text, Math.min(end, Math.max(begin, citation.at)), end)
    const there = stops.get(stop) ?? []
    if (!there.some((other) => placeKey(other) === placeKey(citation))) there.push(citation)
    stops.set(stop, there)
  }
  const pieces: Piece<C>[] = []
  let from = begin
  for (const [stop, chips] of stops) {
    pieces.push(piece(from, text.slice(from, stop), chips))
    from = stop
  }
  if (text.slice(from, end).trim() !== '') pieces.push(piece(from, text.slice(from, end), []))
  return pieces
}

function wordEnd(text: string, at: number, end: number): number {
  let stop = at
  while (stop < end && !/\s/u.test(text[stop] ?? ' ')) stop += 1
  return stop
}

function piece<C>(from: number, words: string, chips: C[]): Piece<C> {
  if (chips.length === 0) return { from, lead: words, tail: '', chips }
  const [tail] = /\S*\s*$/u.exec(words) ?? ['']
  return { from, lead: words.slice(0, words.length - tail.length), tail: tail.trimEnd(), chips }
}
