import { findMatches } from '../../../local/search/find-matches.ts'
import type { Said } from '../../../local/search/text-index.ts'
import { langOf } from '../../../local/transcripts/language.ts'
import { type Excerpt, excerpt } from '../rows/excerpt.ts'

/** `start` in seconds. */
export type HitLine = Excerpt & { start: number }
/** `more`: hits in other sentences; `lang`: what is spoken in all of them, as far as it is known. */
export type HitLines = { lines: readonly HitLine[]; more: number; lang?: string | undefined }

export const NO_LINES: HitLines = { lines: [], more: 0 }

/** Sentences of one recording that are shown in the list. */
const MOST_LINES = 2

/** The first sentences that have the query, each cut around its first hit. */
export function hitLines({ segments: sentences, language }: Said, query: string): HitLines {
  const hits = findMatches(sentences, query)
  const shown = [...new Set(hits.segments)].slice(0, MOST_LINES)
  const lines = shown.flatMap((place): HitLine[] => {
    const [sentence, range] = [sentences[place], hits.ranges.get(place)?.[0]]
    return sentence && range ? [{ start: sentence.start, ...excerpt(sentence.text, range) }] : []
  })
  return { lines, more: hits.segments.filter((place) => !shown.includes(place)).length, lang: langOf(language) }
}
