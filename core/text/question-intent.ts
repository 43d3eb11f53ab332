import { terms } from './terms.ts'

/** What kind of answer a question wants. */
export type Intent = 'summary' | 'action-items' | 'decisions' | 'passages'

const ACTION_ITEMS = /\b(?:action items?|next steps?|to-?dos?|follow[- ]?ups?|tasks?)\b/i
const DECISIONS = /\b(?:decisions?|decided?|agreed|agreements?)\b/i
const SUMMARY =
  /\b(?:summari[sz]e|summary|overview|gist|recap|tl;?dr|key (?:points?|takeaways?)|main (?:points?|topics?|ideas?)|takeaways?)\b|\bwhat (?:is|was|'s) (?:this|it|that|the \w+)(?: \w+)? about\b/i
/** Words that speak of the recording as such, not of anything in it. */
export const ABOUT_THE_RECORDING = new Set(
  terms(
    `recording meeting conversation talk talked talking speech speaker speakers speaking said says saying spoken transcript
    audio discussion discuss discussed call mention mentioned happen happened topic topics subject point points main key
    summary summarize summarise overview gist recap takeaway takeaways action item items next step steps todo task tasks
    follow-up decision decisions decide decided agree agreed agreement agreements about tell give list show person people someone important whole short brief please`,
  ),
)

/** The question's words about things, without those about the recording. */
export const subjectTerms = (question: string): string[] =>
  terms(question).filter((term) => !ABOUT_THE_RECORDING.has(term))

export const speaksOfRecording = (question: string): boolean =>
  terms(question).some((term) => ABOUT_THE_RECORDING.has(term)) || terms(question).length === 0

/** "What did I promise to do?": about nothing but what somebody took on. */
const PROMISES =
  /\bwhat (?:all )?(?:did|do|have|had|must|should) (?:i|we) (?:still |all )?(?:promised?|committed?|have|need|owe)?(?: myself| ourselves)?(?: to)?(?: do)?[^\p{L}\p{N}]*$/iu

/** "Summarize what Anna said about tea" is about tea: only a question about nothing in particular wants the whole. */
export function intentOf(question: string): Intent {
  if (PROMISES.test(question)) return 'action-items'
  if (subjectTerms(question).length > 0) return 'passages'
  if (ACTION_ITEMS.test(question)) return 'action-items'
  if (DECISIONS.test(question)) return 'decisions'
  return SUMMARY.test(question) ? 'summary' : 'passages'
}

/** People ask for "decisions" and say "we agreed". */
const SYNONYMS: [asked: RegExp, said: string][] = [
  [/\bdeci(?:de|ded|sion|sions)\b/i, 'decided agreed decision conclude'],
  [/\b(?:deadline|due)\b/i, 'deadline due until tomorrow monday tuesday wednesday thursday friday'],
  [/\b(?:cost|costs|price|prices|much)\b/i, 'cost price euro euros dollar dollars pounds'],
]

export const synonymsOf = (question: string): string =>
  SYNONYMS.flatMap(([asked, said]) => (asked.test(question) ? [said] : [])).join(' ')
