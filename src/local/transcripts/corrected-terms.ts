import type { TranscriptSegment } from '../../../contract/recordings/transcript.ts'
import type { AppDatabase } from '../app-database.ts'

/** So many of the newest recordings are looked through: a long transcript takes some milliseconds. */
const MOST_RECORDINGS = 20
const MOST_TERMS = 12

/** Names and terms that this person put right in the newest transcripts, the most frequent first. */
export async function correctedTerms(app: AppDatabase): Promise<string[]> {
  const newest = await app.recordings.orderBy('sortKey').reverse().limit(MOST_RECORDINGS).primaryKeys()
  const counts = new Map<string, number>()
  for (const id of newest) {
    const transcript = await app.transcripts.get(id)
    for (const term of transcript?.segments.flatMap(termsOf) ?? []) counts.set(term, (counts.get(term) ?? 0) + 1)
  }
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .map(([term]) => term)
    .slice(0, MOST_TERMS)
}

/**
 * What is written with a capital letter or a figure in a corrected sentence and was not heard; neighbours are one name. The first
 * word of a sentence has a capital letter in any case. Pure.
 */
export function termsOf({ text, heard }: Pick<TranscriptSegment, 'text' | 'heard'>): string[] {
  if (heard === undefined) return []
  const known = new Set(wordsOf(heard).map((word) => word.toLowerCase()))
  const terms: string[] = []
  let isNext = false
  for (const [at, word] of wordsOf(text).entries()) {
    const isNew = !known.has(word.toLowerCase()) && (at === 0 ? HAS_CAPITAL_INSIDE : IS_TERM).test(word)
    if (isNew && isNext) terms[terms.length - 1] += ` ${word}`
    else if (isNew) terms.push(word)
    isNext = isNew
  }
  return terms.filter(({ length }) => length > 2)
}

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}](?:[\p{L}\p{N}'’.-]*[\p{L}\p{N}])?/gu) ?? []
const IS_TERM = /[\p{Lu}\p{N}]/u
const HAS_CAPITAL_INSIDE = /.[\p{Lu}\p{N}]/u
