import { CHAT_HISTORY_MESSAGES } from '../../../contract/limits.ts'
import type { ChatMessage, HistoryMessage } from '../../../contract/recordings/chat.ts'

type Message = Pick<ChatMessage, 'id' | 'role' | 'content' | 'timestamp' | 'replyTo'>

/**
 * The last messages before a question, oldest first (docs/product.md#calls), without answers that say nothing.
 * An answer belongs to its question: its time is the server's, and two clocks put nothing in order.
 */
export function historyBefore(messages: readonly Message[], question: Message): HistoryMessage[] {
  const answers = new Map(messages.flatMap((message) => (message.replyTo ? [[message.replyTo, message]] : [])))
  return messages
    .filter((message) => message.role === 'user' && message.timestamp < question.timestamp)
    .flatMap((earlier) => [earlier, answers.get(earlier.id) ?? []].flat())
    .filter(({ content }) => content !== '')
    .slice(-CHAT_HISTORY_MESSAGES)
    .map(({ role, content }) => ({ role, content }))
}
