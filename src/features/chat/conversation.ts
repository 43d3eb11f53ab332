import type { MessageId } from '../../../contract/ids.ts'
import type { ChatMessage } from '../../../contract/recordings/chat.ts'
import type { OutboxEntry, OutboxState } from '../../local/app-database.ts'

/** What is known of an answer that is not there yet. */
export type Pending = { kind: 'thinking' } | { kind: 'waiting'; reason: 'offline' | 'sign-in' } | { kind: 'failed' }

/** Of a chat about one recording, or about all of them. */
type Message = Pick<ChatMessage, 'id' | 'role' | 'replyTo'>

export type Exchange<M> = { question: M; answer: M | null; pending: Pending | null }

/** Questions in the order they were asked, each with its answer or what keeps it. */
export function conversationOf<M extends Message>(
  messages: readonly M[],
  outbox: readonly OutboxEntry[],
  online: boolean,
): Exchange<M>[] {
  const answers = new Map(messages.flatMap((message) => (message.replyTo ? [[message.replyTo, message]] : [])))
  return messages
    .filter((message) => message.role === 'user')
    .map((question) => {
      const answer = answers.get(question.id) ?? null
      return { question, answer, pending: answer ? null : pendingOf(question.id, outbox, online) }
    })
}

function pendingOf(question: MessageId, outbox: readonly OutboxEntry[], online: boolean): Pending {
  const entry = outbox.find(({ work }) => 'message' in work && work.message === question)
  // Without an entry the question was sent from another device, or its answer comes with the next pull.
  if (!entry) return online ? { kind: 'thinking' } : { kind: 'waiting', reason: 'offline' }
  return pendingState(entry.state, online)
}

function pendingState(state: OutboxState, online: boolean): Pending {
  if (state.kind === 'parked') return { kind: 'failed' }
  if (state.kind === 'pending' && state.waitingFor === 'sign-in') return { kind: 'waiting', reason: 'sign-in' }
  if (!online) return { kind: 'waiting', reason: 'offline' }
  if (state.kind === 'pending' && state.waitingFor === 'offline') return { kind: 'waiting', reason: 'offline' }
  // The outbox tries again by itself, but the person is told now and may be quicker.
  if (state.kind === 'pending' && state.waitingFor !== null) return { kind: 'failed' }
  return { kind: 'thinking' }
}
