import { endpoints } from '../../../contract/endpoints.ts'
import type { MessageId } from '../../../contract/ids.ts'
import { streamChat } from '../../api/chat-stream.ts'
import type { LibraryEntry } from '../../local/app-database.ts'
import { getLibraryMessages } from '../../local/recordings/queries.ts'
import type { DrainContext } from '../drain-context.ts'
import { UserActionRequiredError } from '../outbox/user-action-required.ts'
import { historyBefore } from './history-before.ts'

/**
 * Finds what was said, asks the server and stores the answer in the transaction that removes the question from the
 * outbox. The passages are those of now, not of when it was asked: transcripts may have come while it waited.
 */
export async function deliverLibraryQuestion(context: DrainContext, entry: LibraryEntry, id: MessageId): Promise<void> {
  const { app, client, signal, owner } = context
  const messages = await getLibraryMessages(app)
  const question = messages.find((message) => message.id === id)
  if (!question) throw new UserActionRequiredError({ kind: 'refused', message: 'This question no longer exists.' })
  context.publish({ kind: 'start', question: id })
  const history = historyBefore(messages, question)
  const earlier = history.findLast(({ role }) => role === 'user')?.content ?? ''
  const found = await context.findPassages(app, {
    message: question.content,
    earlier,
    askedAt: new Date(question.timestamp),
    signal,
  })
  const { message } = await streamChat(
    client,
    endpoints.chatAll,
    { message: question.content, messageId: id, conversationHistory: history, ...found },
    { onText: (text) => context.publish({ kind: 'text', question: id, text }), signal },
  )
  await app.transaction('rw', app.libraryMessages, app.outbox, async () => {
    // Withdrawn while the answer was made.
    if (!(await app.outbox.get(entry.n))) return
    await app.libraryMessages.put({ ...message, owner })
    await app.outbox.delete(entry.n)
  })
}
