import { type LanguageModel as Model, streamText } from 'ai'
import { CHAT_HISTORY_MESSAGES } from '../../contract/limits.ts'
import { CitationStream } from './citation-stream.ts'
import { inTime } from './deadline.ts'
import { type ModelAnswer, ModelFailed, type Question } from './language-model.ts'
import { saysNotSaid } from './not-said.ts'
import { type Line, NumberedTranscript } from './numbered-transcript.ts'
import { ANSWER_INSTRUCTIONS, answerContext } from './prompts.ts'
import { PassageIndex } from './retrieval.ts'
import { countWords } from './terms.ts'

/** A transcript up to this is sent whole; of a longer one, the passages that have to do with the question. Words. */
const WHOLE_WORDS = 12_000
const PASSAGES = 40

type Asking = {
  model: Model
  signal: AbortSignal
  stop?: AbortSignal
  timeoutMs: number
  engine: string
  onText?: (text: string) => void
}

/** Streams the answer; markers of evidence never reach the person but as citations. */
export const answerWithModel = (question: Question, asking: Asking): Promise<ModelAnswer> =>
  inTime(asking, (signal) => streamAnswer(question, { ...asking, signal }))

async function streamAnswer(question: Question, asking: Asking): Promise<ModelAnswer> {
  const transcript = new NumberedTranscript(question.passages)
  const citing = new CitationStream(transcript)
  const tell = (text: string) => text && asking.onText?.(text)
  try {
    for await (const text of pieces(question, transcript, asking)) tell(citing.push(text))
  } catch (error) {
    if (!asking.stop?.aborted) throw error
  }
  tell(citing.end())
  // Models like to cite where they looked: what was not said has no moment.
  const citations = saysNotSaid(citing.shown) ? [] : citing.citations
  const made = { response: citing.shown, citations, engine: asking.engine }
  if (asking.stop?.aborted) return { ...made, stopped: true }
  if (!citing.shown.trim()) throw new ModelFailed('The language model gave no answer. Try again in a minute.')
  return made
}

/** What the model writes, as it comes. Throws its failures, and the reason of an abort. */
async function* pieces(question: Question, transcript: NumberedTranscript, asking: Asking): AsyncGenerator<string> {
  const signal = asking.stop ? AbortSignal.any([asking.signal, asking.stop]) : asking.signal
  const { stream } = streamText({
    model: asking.model,
    instructions: ANSWER_INSTRUCTIONS,
    messages: [
      { role: 'user', content: answerContext(question, relevant(transcript.lines, question)) },
      { role: 'assistant', content: 'I have read the transcript. What is your question?' },
      ...question.history.slice(-CHAT_HISTORY_MESSAGES),
      { role: 'user', content: question.message },
    ],
    abortSignal: signal,
    maxRetries: 2,
    // The error comes through the stream too, where it is thrown; without this the library prints it.
    onError: () => {},
  })
  for await (const part of stream) {
    if (part.type === 'error') throw part.error
    if (part.type === 'abort') signal.throwIfAborted()
    if (part.type === 'text-delta') yield part.text
  }
  signal.throwIfAborted()
}

function relevant(lines: readonly Line[], { message, history }: Question): readonly Line[] {
  const sentences = lines.map((line) => ({ ...line, words: countWords(line.text) }))
  if (sentences.reduce((sum, { words }) => sum + words, 0) <= WHOLE_WORDS) return lines
  const earlier = history.findLast(({ role }) => role === 'user')?.content ?? ''
  const windows = new PassageIndex(sentences).find({ question: message, earlier }, PASSAGES)
  const wanted = new Set(windows.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, n) => from + n)))
  if (wanted.size === 0) return lines.filter((_, at) => at % Math.ceil(lines.length / 300) === 0)
  return lines.filter((_, at) => wanted.has(at))
}
