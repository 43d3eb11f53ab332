import type { Passage } from '../../core/language/language-model.ts'
import { countWords } from '../../core/text/terms.ts'

export type Query = { query: string; answer: string; relevant_text_span?: [string, string][] }
/** As QMSum has them (MIT): a line of a file each. */
export type Meeting = {
  meeting_transcripts: { speaker: string; content: string }[]
  general_query_list: Query[]
  specific_query_list: Query[]
}

const WORDS_PER_SECOND = 2.5

export const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** As people write: without the marks of the transcribers for sounds, and without a space before a comma. */
const clean = (text: string): string =>
  text
    .replace(/\{[^}]*\}/g, ' ')
    .replace(/\s+([.,?!;:'])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()

/** `voices`: told apart by sound, "Speaker 1" … by first appearance. */
export type Speakers = 'named' | 'voices' | 'unknown'

/** A passage for each turn; the place of the turn is found again by its time. */
export function passagesOf({ meeting_transcripts }: Meeting, speakers: Speakers = 'unknown'): Passage[] {
  const names = [...new Set(meeting_transcripts.map(({ speaker }) => speaker))]
  const labels = {
    named: (speaker: string) => ({ speaker, isNamed: true }),
    voices: (speaker: string) => ({ speaker: `Speaker ${names.indexOf(speaker) + 1}` }),
    unknown: () => ({}),
  }
  let at = 0
  return meeting_transcripts.map(({ speaker, content }) => {
    const text = clean(content)
    const start = at
    at += Math.max(1, countWords(text)) / WORDS_PER_SECOND
    return { start, end: at, text, ...labels[speakers](speaker) }
  })
}

/** As a recogniser gives it: lower case, no marks, in utterances of about twelve words. */
export function rough(passages: readonly Passage[]): Passage[] {
  return passages.flatMap(({ text, start }) => {
    const words = text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? []
    return Array.from({ length: Math.ceil(words.length / 12) }, (_, n) => {
      const said = words.slice(n * 12, n * 12 + 12)
      const from = (start ?? 0) + (n * 12) / WORDS_PER_SECOND
      return { start: from, end: from + said.length / WORDS_PER_SECOND, text: said.join(' ') }
    })
  })
}
