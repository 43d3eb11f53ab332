import type { MessageId, RecordingId, UserId } from '../../../../contract/ids.ts'
import type { ChatMessage } from '../../../../contract/recordings/chat.ts'
import { nextRevision } from '../../feed/feed.ts'
import type { Database, Write } from '../../schema.ts'
import { sealerOf } from '../../sealed-columns.ts'

const messagesOf = (database: Database | Write, recording: RecordingId) =>
  database
    .selectFrom('messages')
    .select(['id', 'recording_id', 'user_id', 'body'])
    .where('recording_id', '=', recording)

const read = ({ body }: { body: string }): ChatMessage => JSON.parse(body)

/** One recording's chat, oldest first. For callers who have checked whose recording it is. */
export async function listMessages(database: Database | Write, recording: RecordingId): Promise<ChatMessage[]> {
  const rows = await messagesOf(database, recording).orderBy('timestamp').orderBy('id').execute()
  return rows.map(read)
}

/** The stored answer to a question; null while there is none. For callers who have checked whose recording it is. */
export async function findAnswer(
  database: Database | Write,
  recording: RecordingId,
  question: MessageId,
): Promise<ChatMessage | null> {
  const rows = await messagesOf(database, recording)
    .where(({ or, eb }) => or([eb('reply_to', '=', question), eb('reply_to', 'is', null)]))
    .execute()
  return rows.map(read).find((message) => message.replyTo === question) ?? null
}

/** The questions of a recording that have an answer. */
export async function answeredOf(database: Database | Write, recording: RecordingId): Promise<Set<MessageId>> {
  const ofRecording = database.selectFrom('messages').where('recording_id', '=', recording)
  const noted = await ofRecording.select('reply_to').where('reply_to', '<>', '').execute()
  const older = await messagesOf(database, recording).where('reply_to', 'is', null).execute()
  const questions = [...noted.map(({ reply_to }) => reply_to as MessageId), ...older.map((row) => read(row).replyTo)]
  return new Set(questions.filter((question) => question !== null))
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
      reply_to: message.replyTo ?? '',
      body: sealerOf('messages', row)('body', JSON.stringify(message)),
    })
    .execute()
}
