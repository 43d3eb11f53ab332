import { endpoints } from '../../../contract/endpoints.ts'
import { type MessageId, newMessageId } from '../../../contract/ids.ts'
import type { ChatAnswer, ChatMessage } from '../../../contract/recordings/chat.ts'
import { streamChat } from '../../api/chat-stream.ts'
import type { RecordingEntry } from '../../local/app-database.ts'
import { getMessages } from '../../local/recordings/queries.ts'
import type { DrainContext } from '../drain-context.ts'
import { UserActionRequiredError } from '../outbox/user-action-required.ts'
import { historyBefore } from './history-before.ts'

/** Asks the server and stores the answer in the transaction that removes the question from the outbox. */
export async function deliverQuestion(context: DrainContext, entry: RecordingEntry, id: MessageId): Promise<void> {
  const { app, client, signal } = context
  const [recording, transcript, messages] = await Promise.all([
    app.recordings.get(entry.recording),
    app.transcripts.get(entry.recording),
    getMessages(app, entry.recording),
  ])
  const question = messages.find((message) => message.id === id)
  if (!recording || !question)
    throw new UserActionRequiredError({ kind: 'refused', message: 'This question no longer exists.' })
  context.publish({ kind: 'start', question: id })
  const answer = await streamChat(
    client,
    endpoints.chat,
    {
      message: question.content,
      transcript: transcript?.text,
      recordingTitle: recording.title,
      conversationHistory: historyBefore(messages, question),
      recordingId: recording.id,
      messageId: id,
    },
    { onText: (text) => context.publish({ kind: 'text', question: id, text }), signal },
  )
  await app.transaction('rw', app.messages, app.outbox, async () => {
    // Deleted for good while the answer was made.
    if (!(await app.outbox.get(entry.n))) return
    await app.messages.put({ ...(answer.message ?? answerTo(question, answer, context.now())), owner: entry.owner })
    await app.outbox.delete(entry.n)
  })
}

const answerTo = (question: ChatMessage, answer: ChatAnswer, now: number): ChatMessage => ({
  id: newMessageId(now),
  recordingId: question.recordingId,
  role: 'assistant',
  content: answer.response,
  timestamp: new Date(now).toISOString(),
  type: 'normal',
  citations: answer.citations,
  engine: answer.engine,
  replyTo: question.id,
  ...(answer.stopped && { stopped: true }),
})
