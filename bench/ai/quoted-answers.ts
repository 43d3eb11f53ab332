import { answerExtractively } from '../../core/language/built-in-answer.ts'
import type { Passage } from '../../core/language/language-model.ts'
import type { Measurement } from '../measurement.ts'
import { type Meeting, mean, passagesOf, type Query } from './meetings.ts'

/** Of each question so many other meetings of each sort are asked, by turns, so that all are asked as often. */
const OTHERS = 4

const CALLED = { named: 'speakers named', voices: 'speakers numbered', unknown: 'speakers unknown' }

type Asked = { meeting: Meeting; passages: Passage[] }
type Figure = (name: string, value: number, bar: { least: number } | { most: number } | null) => Measurement

/**
 * What a person sees of the built-in chat: the place of the first quoted sentence that lies in a right passage, and
 * whether a question of another meeting gets a quote at all. With the names of the speakers, with voices that are only told
 * apart, and without either.
 */
export function quotedAnswers(meetings: readonly Meeting[], figure: Figure): Measurement[] {
  return (['named', 'voices', 'unknown'] as const).flatMap((speakers) => {
    const isNamed = speakers === 'named'
    const asked = meetings.map((meeting) => ({ meeting, passages: passagesOf(meeting, speakers) }))
    const name = (what: string) => `${what}, ${CALLED[speakers]}`
    const hits = asked.map(({ meeting, passages }) =>
      meeting.specific_query_list.map((query) => placeOfQuote(query, passages)),
    )
    const hit = (k: number, places: readonly number[][]) => mean(places.flat().map((place) => (place < k ? 100 : 0)))
    const half = (rest: number) => hits.filter((_, at) => at % 2 === rest)
    const strangers = falseAnswers(asked, (one, other) => !sharesSpeaker(one, other))
    const same = falseAnswers(asked, sharesSpeaker)
    return [
      figure(name('quote hit@1'), hit(1, hits), isNamed ? { least: 50 } : null),
      figure(name('quote hit@3'), hit(3, hits), isNamed ? { least: 72 } : null),
      ...(meetings.length < 2
        ? []
        : [0, 1].flatMap((rest) => [
            figure(name(`quote hit@1 of half ${rest + 1}`), hit(1, half(rest)), null),
            figure(name(`quote hit@3 of half ${rest + 1}`), hit(3, half(rest)), null),
          ])),
      ...(strangers === null ? [] : [figure(name('false answers, meetings of other people'), strangers, { most: 15 })]),
      ...(same === null ? [] : [figure(name('answers to questions of other meetings of the same people'), same, null)]),
    ]
  })
}

const quotesFor = (message: string, passages: Passage[]) =>
  answerExtractively({ title: '', message, history: [], passages }).citations

/** The place of the first quote whose middle lies in the right turns; infinity when none does. */
function placeOfQuote({ query, relevant_text_span = [] }: Query, passages: Passage[]): number {
  const place = quotesFor(query, passages).findIndex(({ start, end }) => {
    const middle = ((start ?? 0) + (end ?? 0)) / 2
    return relevant_text_span.some(
      ([first, last]) =>
        middle >= (passages[Number(first)]?.start ?? 0) && middle <= (passages[Number(last)]?.end ?? 0),
    )
  })
  return place < 0 ? Number.POSITIVE_INFINITY : place
}

const speakersOf = ({ meeting }: Asked): Set<string> =>
  new Set(meeting.meeting_transcripts.map(({ speaker }) => speaker))

function sharesSpeaker(one: Asked, other: Asked): boolean {
  const speakers = speakersOf(one)
  return [...speakersOf(other)].some((speaker) => speakers.has(speaker))
}

/** How many of a hundred questions get a quote of a meeting that they are not about; null where there is no such meeting. */
function falseAnswers(asked: readonly Asked[], isOther: (one: Asked, other: Asked) => boolean): number | null {
  let turn = 0
  const answered = asked.flatMap((one) => {
    const others = asked.filter((other) => other !== one && isOther(one, other))
    return one.meeting.specific_query_list.flatMap(({ query }) =>
      Array.from({ length: Math.min(OTHERS, others.length) }, () => others[turn++ % others.length]).flatMap((other) =>
        other ? [quotesFor(query, other.passages).length > 0 ? 100 : 0] : [],
      ),
    )
  })
  return answered.length === 0 ? null : mean(answered)
}
