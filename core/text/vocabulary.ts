/** The list of a user's names and terms that transcripts should spell right. */

export const MOST_TERMS = 200
/** Characters. */
export const LONGEST_TERM = 60

/** Whether a list may be kept as it is: in one line each, without space around it, none of them twice. */
export const isVocabulary = (terms: readonly string[]): boolean =>
  terms.length <= MOST_TERMS &&
  new Set(terms).size === terms.length &&
  terms.every((term) => term !== '' && term.length <= LONGEST_TERM && term === inOneLine(term))

/** The words of a text with one in each line; what is too long or too many is left in, to be told. */
export const readVocabulary = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\n,;]/)
      .map(inOneLine)
      .filter((term) => term !== ''),
  ),
]

/** `mine`, which was made of `base`, where another device has made `theirs` of it meanwhile. Pure. */
export function mergeVocabulary(mine: readonly string[], base: readonly string[], theirs: readonly string[]): string[] {
  if (theirs.join('\n') === base.join('\n')) return [...mine]
  const removed = base.filter((term) => !mine.includes(term))
  const kept = theirs.filter((term) => !removed.includes(term))
  return [...kept, ...mine.filter((term) => !base.includes(term) && !kept.includes(term))]
}

const inOneLine = (term: string): string => term.replace(/[\s\p{Cc}]+/gu, ' ').trim()
