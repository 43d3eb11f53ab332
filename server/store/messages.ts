import type { ChatMessage } from '../../contract/chat.ts'
import type { MessageId, RecordingId, UserId } from '../../contract/ids.ts'
import { nextRevision } from './feed.ts'
import type { Database, Write } from './schema.ts'
import { sealerOf } from './sealed-columns.ts'

/** One recording's chat, oldest first. For callers who have checked whose recording it is. */
export async function listMessages(database: Database | Write, recording: RecordingId): Promise<ChatMessage[]> {
  const rows = await database
    .selectFrom('messages')
    .select(['id', 'recording_id', 'user_id', 'body'])
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
  const row = { id: message.id, recording_id: message.recordingId, user_id: user }
  await write
    .insertInto('messages')
    .values({
      ...row,
      revision: await nextRevision(write, user),
      timestamp: message.timestamp,
      body: sealerOf('messages', row)('body', JSON.stringify(message)),
    })
    .execute()
}
