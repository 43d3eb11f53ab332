import { type LanguageModel as Model, streamText } from 'ai'
import { CHAT_HISTORY_MESSAGES } from '../../../contract/limits.ts'
import type { Citation } from '../../../contract/recordings/analysis.ts'
import { type ModelAnswer, ModelFailedError, type Question } from '../../../core/language/language-model.ts'
import { saysNotSaid } from '../../../core/language/not-said.ts'
import { NumberedTranscript } from '../../../core/language/numbered-transcript.ts'
import { NOBODY, type RunTask } from '../run-task.ts'
import { CitationStream, type Numbered } from './citation-stream.ts'
import { inTime } from './deadline.ts'
import { ANSWER_INSTRUCTIONS, answerContext } from './prompts.ts'
import { wordsIn } from './window-room.ts'

export type Asking = {
  model: Model
  signal: AbortSignal
  stop?: AbortSignal
  timeoutMs: number
  engine: string
  /** In tokens; null where it is not known. */
  window: number | null
  onText?: (text: string) => void
}

/** What a model is told before the conversation; `read` is its own word that it has taken the context in. */
type Prompt = { instructions: string; context: string; read: string }
type Talk = Pick<Question, 'message' | 'history'>

/** Streams the answer; markers of evidence never reach the person but as citations. */
export async function answerWithModel(
  question: Question,
  asking: Asking & { run: RunTask; person?: string },
): Promise<ModelAnswer> {
  const { run, signal, person = NOBODY } = asking
  const transcript = new NumberedTranscript(question.passages)
  const { message, history } = question
  const lines = await run('relevantLines', [transcript.lines, { message, history }, roomOf(asking)], { signal, person })
  const prompt = {
    instructions: ANSWER_INSTRUCTIONS,
    context: answerContext(question, lines),
    read: 'I have read the transcript. What is your question?',
  }
  return inTime(asking, (signal) => streamCited(prompt, question, transcript, { ...asking, signal }))
}

/** Words; null where all that is relevant may be sent. */
export const roomOf = ({ window }: Pick<Asking, 'window'>): number | null =>
  window === null ? null : wordsIn(window, Number.POSITIVE_INFINITY)

type CitedAnswer<C> = Omit<ModelAnswer, 'citations'> & { citations: (C & { at: number })[] }

/** One answer whose markers `numbered` knows. Throws ModelFailedError, and the reason of an abort. */
export async function streamCited<C extends Citation>(
  prompt: Prompt,
  talk: Talk,
  numbered: Numbered<C>,
  asking: Asking,
): Promise<CitedAnswer<C>> {
  const citing = new CitationStream(numbered)
  const tell = (text: string) => text && asking.onText?.(text)
  try {
    for await (const text of pieces(prompt, talk, asking)) tell(citing.push(text))
  } catch (error) {
    if (!asking.stop?.aborted) throw error
  }
  tell(citing.end())
  // Models like to cite where they looked: what was not said has no moment.
  const citations = saysNotSaid(citing.shown) ? [] : citing.citations
  const made = { response: citing.shown, citations, engine: asking.engine }
  if (asking.stop?.aborted) return { ...made, stopped: true }
  if (!citing.shown.trim()) throw new ModelFailedError('The AI gave no answer. Try again in a minute.')
  return made
}

/** What the model writes, as it comes. Throws its failures, and the reason of an abort. */
async function* pieces(prompt: Prompt, { message, history }: Talk, asking: Asking): AsyncGenerator<string> {
  const signal = asking.stop ? AbortSignal.any([asking.signal, asking.stop]) : asking.signal
  const { stream } = streamText({
    model: asking.model,
    instructions: prompt.instructions,
    messages: [
      { role: 'user', content: prompt.context },
      { role: 'assistant', content: prompt.read },
      ...history.slice(-CHAT_HISTORY_MESSAGES),
      { role: 'user', content: message },
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
