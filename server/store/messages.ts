import type { ChatMessage } from '../../contract/chat.ts'
import type { MessageId, RecordingId, UserId } from '../../contract/ids.ts'
import { seal } from '../keys/sealed.ts'
import { nextRevision } from './feed.ts'
import type { Database, Write } from './schema.ts'

/** One recording's chat, oldest first. For callers who have checked whose recording it is. */
export async function listMessages(database: Database | Write, recording: RecordingId): Promise<ChatMessage[]> {
  const rows = await database
    .selectFrom('messages')
    .select('body')
    .where('recording_id', '=', recording)
    .orderBy('timestamp')
    .orderBy('id')
    .execute()
  return rows.map((row) => JSON.parse(row.body) as ChatMessage)
}

/** The stored answer to a question; null while there is none. */
export async function findAnswer(
  database: Database | Write,
  recording: RecordingId,
  question: MessageId,
): Promise<ChatMessage | null> {
  const messages = await listMessages(database, recording)
  return messages.find((message) => message.replyTo === question) ?? null
}

/** Stores a message once: the same id again changes nothing. */
export async function addMessage(write: Write, user: UserId, message: ChatMessage): Promise<void> {
  const known = await write.selectFrom('messages').select('id').where('id', '=', message.id).executeTakeFirst()
  if (known) return
  await write
    .insertInto('messages')
    .values({
      id: message.id,
      recording_id: message.recordingId,
      user_id: user,
      revision: await nextRevision(write, user),
      timestamp: message.timestamp,
      body: seal(message.recordingId, JSON.stringify(message)),
    })
    .execute()
}
