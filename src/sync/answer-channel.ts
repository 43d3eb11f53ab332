import type { MessageId } from '../../contract/ids.ts'

/** Where a drain tells the pages what an answer says while it is being written. */
export const ANSWER_CHANNEL = 'earmark-answers'

/** A stretch of an answer's text, to be put behind what came before. */
export type AnswerNews = { question: MessageId; text: string }
