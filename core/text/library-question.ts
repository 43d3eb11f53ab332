import type { AnalysisField } from '../../contract/recordings/analysis.ts'
import { askedDays, type Days } from './question-days.ts'
import { intentOf, subjectTerms, synonymsOf } from './question-intent.ts'
import { terms } from './terms.ts'

/** What a question about all recordings asks for, as device and server understand it alike. */
export type LibraryQuery = {
  /** Recordings of these days only; null for all of them. */
  days: Days | null
  /** Where the question is about nothing in particular: the part of each analysis that answers it. */
  wide: Extract<AnalysisField, 'summary' | 'decisions' | 'actionItems'> | null
  /** Words to look for, as {@link terms} has them. */
  own: readonly string[]
  /** Words that count less: synonyms, and those of the question before, for "and who does that?". */
  beside: readonly string[]
}

/** @param earlier the question before this one; '' when there is none */
export function libraryQuery(message: string, earlier: string, now: Date): LibraryQuery {
  const { days, rest } = askedDays(message, now)
  const before = terms(askedDays(earlier, now).rest)
  const subject = subjectTerms(rest).length > 0 ? subjectTerms(rest) : terms(rest)
  const own = [...new Set(subject.length > 0 ? subject : before)]
  const beside = [...new Set([...terms(synonymsOf(rest)), ...before])].filter((term) => !own.includes(term))
  return { days, wide: WIDE[intentOf(rest)], own, beside }
}

const WIDE = { 'action-items': 'actionItems', decisions: 'decisions', summary: 'summary', passages: null } as const

/** "What happened in the Lisbon workshop?" is about the recording of that name, whatever words were said in it. */
export function isNamed(title: string, { own }: Pick<LibraryQuery, 'own'>): boolean {
  const named = new Set(terms(title))
  return own.length > 0 && own.every((term) => named.has(term))
}
