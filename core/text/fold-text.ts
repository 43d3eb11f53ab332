const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const isAscii = (text: string): boolean => /^\p{ASCII}*$/u.test(text)

/**
 * The same text for every way of writing it, in every script: compatibility forms and case fall together, and so do the
 * letters whose lower case depends on where they stand (Unicode, SpecialCasing): sigma, sharp s and the dotted i.
 */
export function foldText(text: string): string {
  if (isAscii(text)) return text.toLowerCase()
  return text.normalize('NFKC').toLowerCase().replaceAll('ς', 'σ').replaceAll('ß', 'ss').replaceAll('i\u0307', 'i')
}

/** Where a stretch of the folded text stands in the text itself. Characters; whole letters with their marks. */
export function unfoldRange(text: string, from: number, to: number): { from: number; to: number } {
  if (isAscii(text)) return { from, to }
  let at = 0
  let first = text.length
  let last = 0
  for (const { segment, index } of graphemes.segment(text)) {
    const end = at + foldText(segment).length
    if (end > from && at < to) {
      first = Math.min(first, index)
      last = index + segment.length
    }
    at = end
  }
  return { from: Math.min(first, last), to: last }
}
