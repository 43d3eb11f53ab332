import type { MessageId } from '../../contract/ids.ts'

/** Where a drain tells the pages what an answer says while it is being written. */
export const ANSWER_CHANNEL = 'earmark-answers'

export type AnswerNews =
  /** The answer is asked for, perhaps again: what was heard of it before does not count. */
  | { kind: 'start'; question: MessageId }
  /** A stretch of the answer's text, to be put behind what came before. */
  | { kind: 'text'; question: MessageId; text: string }
