import type { EngineFault } from '../../contract/accounts/engines.ts'
import type { RecordingId } from '../../contract/ids.ts'
import type { AnalysisResult } from '../../contract/recordings/analysis.ts'
import type { ChatAnswer, HistoryMessage } from '../../contract/recordings/chat.ts'
import type { LibraryAnswer } from '../../contract/recordings/library-chat.ts'
import type { Transcript, TranscriptSegment } from '../../contract/recordings/transcript.ts'
import { speakerOf } from '../text/written.ts'

/** A transcript to work on. Times are null where the text came without them; `speaker` as people call them. */
export type Passage = {
  start: number | null
  end: number | null
  text: string
  speaker?: string
  /** A person gave that name: it is no "Speaker 1". */
  isNamed?: boolean
}
type Spoken = Pick<Transcript, 'speakers'> & { segments: readonly TranscriptSegment[] }
export const passages = (transcript: Spoken): Passage[] =>
  transcript.segments.map((segment) => {
    const { start, end, text } = segment
    const isNamed = Object.hasOwn(transcript.speakers ?? {}, segment.speaker ?? '')
    const speaker = speakerOf(isNamed ? transcript : {}, segment)
    return { start, end, text, ...(speaker && { speaker }), ...(isNamed && { isNamed }) }
  })

export type Question = { title: string; message: string; history: HistoryMessage[]; passages: Passage[] }

/** A stretch of one recording among several. */
export type Source = { recordingId: RecordingId; title: string; createdAt: string; passages: Passage[] }
/** About all recordings of a person; `sources` come best first. */
export type LibraryQuestion = { message: string; history: HistoryMessage[]; sources: Source[] }

/** The language-model port. Adapters: built-in extractive (no key), any OpenAI-compatible endpoint. */
export type LanguageModel = {
  /** As a person may read it, for instance "Built-in extractive engine". */
  readonly engine: string
  analyze(transcript: Passage[], options: ModelOptions): Promise<AnalysisResult>
  /** Calls `onText` with each piece as it comes; the whole answer resolves, or what had come when `stop` aborts. */
  answer(question: Question, options: AnswerOptions): Promise<ModelAnswer>
  /** As `answer`, from passages of several recordings. */
  answerFromMany(question: LibraryQuestion, options: AnswerOptions): Promise<LibraryModelAnswer>
}
/** `person`: in whose turn what is done on this machine is done. */
export type ModelOptions = { signal: AbortSignal; person?: string }
export type AnswerOptions = ModelOptions & { stop?: AbortSignal; onText?: (text: string) => void }
export type ModelAnswer = Omit<ChatAnswer, 'message'>
export type LibraryModelAnswer = Omit<LibraryAnswer, 'message'>

/** Throws to the caller with a sentence for the person. */
export class ModelFailedError extends Error {
  override name = 'ModelFailedError'
  readonly fault: EngineFault
  constructor(message: string, options: { fault?: EngineFault; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.fault = options.fault ?? 'other'
  }
}
