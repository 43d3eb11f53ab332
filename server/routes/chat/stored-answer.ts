import { type MessageId, newMessageId, type RecordingId, type UserId } from '../../../contract/ids.ts'
import type { ChatAnswer, ChatMessage } from '../../../contract/recordings/chat.ts'
import type { LibraryMessage } from '../../../contract/recordings/library-chat.ts'
import type { ModelAnswer } from '../../../core/language/language-model.ts'
import { transactionOf } from '../../store/dialects/transactions.ts'
import type { Database } from '../../store/schema.ts'
import { addMessage, findAnswer } from '../../store/tables/recordings/messages.ts'
import { ownRecording } from '../../store/tables/recordings/recordings.ts'

/** A question about a stored recording, under the id that its device gave it. */
export type KeptQuestion = { recording: RecordingId; user: UserId; id: MessageId; text: string; at: Date }

/** The answer that this very question got before, if it did. */
export async function keptAnswer(database: Database, question: KeptQuestion): Promise<ChatAnswer | null> {
  const message = await findAnswer(database, question.recording, question.id)
  return message && answerOf(message)
}

/** Stores question and answer together; when a repeat of the question was quicker, its answer is the one that counts. */
export function keepAnswer(database: Database, question: KeptQuestion, made: ModelAnswer): Promise<ChatAnswer> {
  return transactionOf(database, question.user, async (write) => {
    const before = await findAnswer(write, question.recording, question.id)
    if (before) return answerOf(before)
    // Deleted while the model was thinking: the caller still gets the answer, but nothing is kept.
    if (!(await ownRecording(write, question.recording, question.user))) return made
    await addMessage(write, question.user, questionMessage(question))
    const answer = answerMessage(question, made)
    await addMessage(write, question.user, answer)
    return answerOf(answer)
  })
}

/** What the caller gets of a stored answer, to one recording or to all. */
export const answerOf = <Message extends ChatMessage | LibraryMessage>(message: Message) => ({
  response: message.content,
  citations: message.citations as Message['citations'],
  engine: message.engine ?? '',
  ...(message.stopped && { stopped: true as const }),
  message,
})

const questionMessage = ({ id, recording, text, at }: KeptQuestion): ChatMessage => ({
  id,
  recordingId: recording,
  role: 'user',
  content: text,
  timestamp: at.toISOString(),
  type: 'normal',
  citations: [],
  engine: null,
  replyTo: null,
})

/** Never at the same millisecond as its question: the order of a chat is that of its times. */
const answerMessage = ({ id, recording, at }: KeptQuestion, made: ModelAnswer): ChatMessage => ({
  id: newMessageId(),
  recordingId: recording,
  role: 'assistant',
  content: made.response,
  timestamp: new Date(Math.max(Date.now(), at.getTime() + 1)).toISOString(),
  type: 'normal',
  citations: made.citations,
  engine: made.engine,
  replyTo: id,
  ...(made.stopped && { stopped: true }),
})
