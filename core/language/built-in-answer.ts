import { CHAT_HISTORY_MESSAGES } from '../../contract/limits.ts'
import type { ChatCitation } from '../../contract/recordings/chat.ts'
import { readable } from '../sentences/readable.ts'
import { choose, rank } from '../sentences/select-sentences.ts'
import { SentenceIndex, type Spoken, type Wanted } from '../sentences/sentence-index.ts'
import { type Sentence, sentencesOf } from '../sentences/sentences.ts'
import { type Range, TranscriptText } from '../sentences/transcript-text.ts'
import { intentOf, speaksOfRecording, subjectTerms, synonymsOf } from '../text/question-intent.ts'
import { peopleIn, questionWeights } from '../text/question-words.ts'
import { terms } from '../text/terms.ts'
import { findActionItems } from './action-items.ts'
import { BUILT_IN_ENGINE } from './built-in-engine.ts'
import { findDecisions } from './decisions.ts'
import type { ModelAnswer, Question } from './language-model.ts'
import { markOfAnswer } from './mark-of-answer.ts'
import { NOT_SAID } from './not-said.ts'

const NO_ACTION_ITEMS = 'No action items or next steps found in this recording.'
/** Of a transcript this short, any question about the recording is answered with what was said. Words. */
const SHORT_TEXT = 60
const PASSAGES = 3
/** Below this share of the question nothing was said about it, in a text as long as LONG_TEXT. */
const LEAST_SHARE = 0.32
const LONG_TEXT = 2000
/** A quote of fewer words takes the next sentence along. */
const SHORT_QUOTE = 12
const SUMMARY_SENTENCES = 4
const MOMENT_SECONDS = 60

/** Answers with the recording's own words: it finds passages and quotes them, and never writes a sentence of its own. */
export function answerExtractively(question: Question): ModelAnswer {
  const transcript = new TranscriptText(question.passages)
  const sentences = sentencesOf(transcript)
  switch (intentOf(question.message)) {
    case 'summary':
      return sentences.length > 0 ? summary(transcript, sentences) : plain(NOT_SAID)
    case 'action-items':
      return actionItems(transcript, sentences)
    case 'decisions':
      return decisions(transcript, sentences) ?? passagesFor(question, transcript, sentences)
    case 'passages':
      return momentFor(question, transcript, sentences) ?? passagesFor(question, transcript, sentences)
  }
}

function summary(transcript: TranscriptText, sentences: Sentence[]): ModelAnswer {
  const ranked = rank(sentences)
  const chosen = choose(ranked, SUMMARY_SENTENCES, [...sentences.keys()])
  const ranges = (chosen.length > 0 ? chosen : [0]).flatMap((at) => sentences[at] ?? [])
  return list("The main points, in the recording's own words:", transcript, ranges)
}

function actionItems(transcript: TranscriptText, sentences: Sentence[]): ModelAnswer {
  const found = findActionItems(sentences).flatMap((at) => sentences[at] ?? [])
  return found.length > 0 ? list('These may be action items:', transcript, found) : plain(NO_ACTION_ITEMS)
}

/** Null when none was said in words that name it: what is near to the question is then all there is. */
function decisions(transcript: TranscriptText, sentences: Sentence[]): ModelAnswer | null {
  const found = findDecisions(sentences).flatMap((at) => sentences[at] ?? [])
  return found.length > 0 ? list('These may be decisions:', transcript, found) : null
}

/** What was said at the moment that the question names and in the minute after it; null when it names none. */
function momentFor({ message }: Question, transcript: TranscriptText, sentences: Sentence[]): ModelAnswer | null {
  const length = transcript.timeAt(transcript.text.length, 'end')
  const asked = length === null ? null : askedMoment(message, length)
  if (length === null || asked === null) return null
  const start = Math.min(asked, length - MOMENT_SECONDS)
  const said = sentences.filter(({ from, to }) => {
    const [begins, ends] = [transcript.timeAt(from) ?? 0, transcript.timeAt(to, 'end') ?? 0]
    return ends > start && begins < start + MOMENT_SECONDS
  })
  if (asked > length || said.length === 0) return plain(NOT_SAID)
  const ranked = rank(said)
  const telling = choose(ranked, PASSAGES, [...said.keys()]).flatMap((at) => said[at] ?? [])
  return list('Said around that time:', transcript, telling.length > 0 ? telling : said.slice(0, PASSAGES))
}

function passagesFor(question: Question, transcript: TranscriptText, sentences: Sentence[]): ModelAnswer {
  const spoken = sentences.map((sentence) => ({ ...sentence, speaker: transcript.speakerAt(sentence.from) }))
  const { places, share } = new SentenceIndex(spoken).find(wantedBy(question), PASSAGES)
  const words = sentences.reduce((sum, sentence) => sum + sentence.words, 0)
  if (places.length > 0 && share >= leastShare(words))
    return quoted(
      transcript,
      places.map((at) => quoteAt(spoken, at)),
    )
  if (sentences.length === 0 || !speaksOfRecording(question.message)) return plain(NOT_SAID)
  if (words <= SHORT_TEXT) return quoted(transcript, [quoteAt(spoken, places[0] ?? 0)])
  return subjectTerms(question.message).length === 0 ? summary(transcript, sentences) : plain(NOT_SAID)
}

/** What is talked about in a long text falls more than once; a short one has no room for that. */
const leastShare = (words: number): number => LEAST_SHARE * Math.min(1, words / LONG_TEXT)

function wantedBy({ message, history }: Question): Wanted {
  const recent = history.slice(-CHAT_HISTORY_MESSAGES)
  const earlier = recent.findLast(({ role }) => role === 'user')?.content ?? ''
  const own = questionWeights(message)
  return {
    // "And who does that?" is about what the question before was about.
    weights: own.size > 0 ? own : questionWeights(earlier),
    beside: [...terms(synonymsOf(message)), ...terms(earlier)],
    people: peopleIn(message),
    mark: markOfAnswer(message),
  }
}

/** The sentence there, with the next one of the same person where it is short. */
function quoteAt(sentences: readonly Spoken[], at: number): Range {
  const [sentence, next] = [sentences[at], sentences[at + 1]]
  const isShort = (sentence?.words ?? 0) < SHORT_QUOTE
  const last = isShort && next && next.speaker === sentence?.speaker ? next : sentence
  return { from: sentence?.from ?? 0, to: last?.to ?? 0 }
}

const plain = (response: string): ModelAnswer => ({ response, citations: [], engine: BUILT_IN_ENGINE })

const FRAMES = ['The recording says: ', 'It also says: ', 'And: ']

function quoted(transcript: TranscriptText, ranges: readonly Range[]): ModelAnswer {
  const citations: ChatCitation[] = []
  let response = ''
  for (const [at, range] of ranges.entries()) {
    const frame = transcript.saidBy(range) || (FRAMES[at] ?? '')
    response += `${at > 0 ? '\n\n' : ''}${frame}“${transcript.slice(range)}”`
    citations.push({ ...transcript.cite(range), at: response.length })
  }
  return { response, citations, engine: BUILT_IN_ENGINE }
}

function list(frame: string, transcript: TranscriptText, sentences: readonly Sentence[]): ModelAnswer {
  const citations: ChatCitation[] = []
  let response = `${frame}\n`
  for (const sentence of sentences) {
    response += `\n- ${transcript.saidBy(sentence)}${readable(sentence.text)}`
    citations.push({ ...transcript.cite(sentence), at: response.length })
  }
  return { response, citations, engine: BUILT_IN_ENGINE }
}

/** The moment that a question names ("at minute 45", "at 12:30", "in the beginning"), in seconds; null when none. */
function askedMoment(question: string, length: number): number | null {
  const minute = /\b(?:minute|min\.?) (\d{1,3})\b|\b(\d{1,3}) minutes? in\b/i.exec(question)
  if (minute) return Number(minute[1] ?? minute[2]) * 60
  const clock = /\bat (?:(\d):)?(\d{1,2}):(\d\d)\b/i.exec(question)
  if (clock) return Number(clock[1] ?? 0) * 3600 + Number(clock[2]) * 60 + Number(clock[3])
  if (/\b(?:in|at) the (?:very )?(?:beginning|start)\b(?! of)/i.test(question)) return 0
  return /\bat the (?:very )?end\b(?! of)/i.test(question) ? length : null
}
