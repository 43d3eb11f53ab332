import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { analyzeExtractively } from '../../core/language/built-in-analysis.ts'
import { answerExtractively } from '../../core/language/built-in-answer.ts'
import type { Passage, Question } from '../../core/language/language-model.ts'
import { PassageIndex } from '../../core/sentences/passage-index.ts'
import { sentencesOf } from '../../core/sentences/sentences.ts'
import { TranscriptText } from '../../core/sentences/transcript-text.ts'
import { countWords } from '../../core/text/terms.ts'
import { isShort } from '../../testkit/figures/size.ts'
import type { Measurement } from '../measurement.ts'
import { INVENTED } from './invented-meeting.ts'
import { type Meeting, mean, passagesOf, type Query, rough } from './meetings.ts'
import { quotedAnswers } from './quoted-answers.ts'
import { rouge } from './rouge.ts'
import { sentenceMarks } from './sentence-marks.ts'
import { speechSpeed } from './speech-speed.ts'

/** Beside this repository, or where MEETINGS says. */
const MEETINGS =
  process.env['MEETINGS'] ?? fileURLToPath(new URL('../../../shared/data/meetings/dev.jsonl', import.meta.url))

const question = (message: string, passages: Passage[]): Question => ({ title: '', message, history: [], passages })

/** The place of the first window that overlaps the right turns; infinity when none of five does. */
function placeOf({ query, relevant_text_span = [] }: Query, passages: Passage[]): number {
  const sentences = sentencesOf(new TranscriptText(passages))
  const transcript = new TranscriptText(passages)
  const windows = new PassageIndex(sentences).find({ question: query, earlier: '' }, 5)
  const place = windows.findIndex(({ from, to }) => {
    const start = transcript.timeAt(sentences[from]?.from ?? 0) ?? 0
    const end = transcript.timeAt(sentences[to - 1]?.to ?? 0, 'end') ?? 0
    return relevant_text_span.some(
      ([first, last]) => start < (passages[Number(last)]?.end ?? 0) && end > (passages[Number(first)]?.start ?? 0),
    )
  })
  return place < 0 ? Number.POSITIVE_INFINITY : place
}

const figure = (name: string, value: number, unit: string, bar: number | null): Measurement => ({
  bench: 'ai',
  figure: name,
  value,
  unit,
  bar,
})
const least = (measurement: Measurement): Measurement => ({ ...measurement, isLeast: true })

/**
 * The language engine that needs no model, on real meetings. One JSON object a line: meeting_transcripts [{ speaker, content }],
 * general_query_list and specific_query_list [{ query, answer, relevant_text_span }], as QMSum has them (MIT). The data set
 * is not part of this repository. Then the speech engines: see speech-speed.ts.
 */
export async function ai(): Promise<Measurement[]> {
  // First, as a server that decodes holds no meetings in its memory.
  const speech = await speechSpeed()
  if (isShort) return [...textFigures([INVENTED]), ...speech]
  if (!existsSync(MEETINGS)) {
    console.error(`No meetings at ${MEETINGS}: say where they are with MEETINGS. Only speech is measured.`)
    return speech
  }
  const meetings = readFileSync(MEETINGS, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Meeting)
  return [...textFigures(meetings), ...speech]
}

const textFigures = (meetings: readonly Meeting[]): Measurement[] => [
  ...summaries(meetings),
  ...retrieval(meetings),
  ...quotedAnswers(meetings, (name, value, bar) => {
    if (bar === null) return figure(name, value, '%', null)
    return 'least' in bar ? least(figure(name, value, '%', bar.least)) : figure(name, value, '%', bar.most)
  }),
  ...sentenceMarks(meetings, (name, value, bar) =>
    bar === null ? figure(name, value, '%', null) : least(figure(name, value, '%', bar.least)),
  ),
  ...speed(meetings),
]

function summaries(meetings: readonly Meeting[]): Measurement[] {
  const made = meetings.map((meeting) => {
    const passages = passagesOf(meeting)
    const reference = meeting.general_query_list[0]?.answer ?? ''
    const marked = analyzeExtractively(passages).summary
    return { reference, marked, unmarked: analyzeExtractively(rough(passages)).summary }
  })
  const marked = (words: number): number => mean(made.map((one) => rouge(one.marked, one.reference, words)))
  const unmarked = mean(made.map((one) => rouge(one.unmarked, one.reference, 1)))
  return [
    // 27.9, to one digit.
    least(figure('summary ROUGE-1, punctuated', marked(1), '%', 27.85)),
    // Without a bar: 5.5 was once counted by other rules, which nobody wrote down.
    figure('summary ROUGE-2, punctuated', marked(2), '%', null),
    least(figure('summary ROUGE-1, unpunctuated', unmarked, '%', 0.8 * marked(1))),
  ]
}

function retrieval(meetings: readonly Meeting[]): Measurement[] {
  const places = meetings.flatMap((meeting) => {
    const passages = passagesOf(meeting)
    return meeting.specific_query_list.map((query) => placeOf(query, passages))
  })
  const hit = (k: number) => mean(places.map((place) => (place < k ? 100 : 0)))
  return [figure('passage hit@1', hit(1), '%', null), least(figure('passage hit@5', hit(5), '%', 80))]
}

function speed(meetings: readonly Meeting[]): Measurement[] {
  const long: Passage[] = []
  for (let words = 0, at = 0; words < 15_000; at++) {
    const meeting = meetings[at % meetings.length]
    if (!meeting) break
    const more = passagesOf(meeting)
    long.push(...more)
    words += more.reduce((sum, { text }) => sum + countWords(text), 0)
  }
  const times = meetings.flatMap((meeting) => {
    const passages = passagesOf(meeting)
    return meeting.specific_query_list.map(({ query }) => took(() => answerExtractively(question(query, passages))))
  })
  return [
    figure(
      'analysis of 15,000 words',
      took(() => analyzeExtractively(long)),
      'ms',
      1000,
    ),
    figure('built-in answer', mean(times), 'ms', 200),
  ]
}

function took(work: () => unknown): number {
  const began = performance.now()
  work()
  return performance.now() - began
}
