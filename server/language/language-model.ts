import type { AnalysisResult } from '../../contract/analysis.ts'
import type { ChatAnswer, HistoryMessage } from '../../contract/chat.ts'
import type { TranscriptSegment } from '../../contract/transcript.ts'

/** A transcript to work on. Times are null where the text came without them. */
export type Passage = { start: number | null; end: number | null; text: string }
export const passages = (segments: readonly TranscriptSegment[]): Passage[] =>
  segments.map(({ start, end, text }) => ({ start, end, text }))

export type Question = { title: string; message: string; history: HistoryMessage[]; passages: Passage[] }

/** The language-model port. Adapters: built-in extractive (no key), any OpenAI-compatible endpoint. */
export type LanguageModel = {
  /** As a person may read it, for instance "Built-in extractive engine". */
  readonly engine: string
  analyze(transcript: Passage[], options: { signal: AbortSignal }): Promise<AnalysisResult>
  /** Calls `onText` with each piece as it comes; the whole answer resolves, or what had come when `stop` aborts. */
  answer(question: Question, options: AnswerOptions): Promise<ModelAnswer>
}
export type AnswerOptions = { signal: AbortSignal; stop?: AbortSignal; onText?: (text: string) => void }
export type ModelAnswer = Omit<ChatAnswer, 'message'>

/** Throws to the caller with a sentence for the person. */
export class ModelFailed extends Error {
  override name = 'ModelFailed'
}
