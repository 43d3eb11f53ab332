import type { TranscriptSegment, Word } from '../../../../contract/recordings/transcript.ts'

/** A word with its place in the segment's text. Characters. */
export type WordPosition = Word & { from: number; to: number }

/** The words that stand in the segment's text, in order; an engine's word that is not there is left out. */
export function wordPositions({ text, words = [] }: TranscriptSegment): WordPosition[] {
  let cursor = 0
  return words.flatMap((word) => {
    const spoken = word.text.trim()
    const from = spoken === '' ? -1 : text.indexOf(spoken, cursor)
    if (from === -1) return []
    cursor = from + spoken.length
    return [{ ...word, from, to: cursor }]
  })
}

/** The second at which the character was spoken: that of its word, or of the segment where words have no times. */
export function secondAt(segment: TranscriptSegment, character: number): number {
  const word = wordPositions(segment).findLast(({ from }) => from <= character)
  return word?.start ?? segment.start
}

/** The word that is spoken at this second; null where words have no times. */
export const wordAt = (segment: TranscriptSegment, seconds: number): WordPosition | null =>
  wordPositions(segment).findLast(({ start }) => start <= seconds + 0.05) ?? null
