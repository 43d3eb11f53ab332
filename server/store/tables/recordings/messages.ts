import { type ExpressionBuilder, sql } from 'kysely'
import type { MessageId, RecordingId, UserId } from '../../../../contract/ids.ts'
import type { ChatMessage } from '../../../../contract/recordings/chat.ts'
import { turn } from '../../../kernel/turn.ts'
import { nextRevision } from '../../feed/revisions.ts'
import type { Database, Tables, Write } from '../../schema.ts'
import { sealerOf } from '../../sealed-columns.ts'

const messagesOf = (database: Database | Write, recording: RecordingId) =>
  database
    .selectFrom('messages')
    .select(['id', 'recording_id', 'user_id', 'body'])
    .where('recording_id', '=', recording)

const read = ({ body }: { body: string }): ChatMessage => JSON.parse(body)

/** How many messages are read at once: each may be long. */
const PAGE = 20

/** One recording's chat, oldest first, read a few at a time. For callers who have checked whose recording it is. */
export async function* eachMessage(
  database: Database,
  recording: RecordingId,
): AsyncGenerator<ChatMessage, void, undefined> {
  const pages = messagesOf(database, recording).orderBy('timestamp').orderBy('id').limit(PAGE)
  for (let last: ChatMessage | null = null; ; ) {
    const page: { body: string }[] = await (last === null ? pages : pages.where(isAfter(last))).execute()
    for (const row of page) {
      last = read(row)
      yield last
      await turn()
    }
    if (page.length < PAGE) return
  }
}

const isAfter =
  ({ timestamp, id }: ChatMessage) =>
  ({ eb, or, and }: ExpressionBuilder<Tables, 'messages'>) =>
    or([eb('timestamp', '>', timestamp), and([eb('timestamp', '=', timestamp), eb('id', '>', id)])])

/** How long all that is kept of a recording's chat is. Bytes; PostgreSQL adds up to decimals, which come as text. */
export async function bytesOfChat(database: Database | Write, recording: RecordingId): Promise<number> {
  const length = sql<number | string | null>`sum(length(${sql.ref('body')}))`.as('bytes')
  const query = database.selectFrom('messages').select(length).where('recording_id', '=', recording)
  return Number((await query.executeTakeFirst())?.bytes ?? 0)
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

/** Stores a message once: the same id again changes nothing, and is answered with false. */
export async function addMessage(write: Write, user: UserId, message: ChatMessage): Promise<boolean> {
  const known = await write.selectFrom('messages').select('id').where('id', '=', message.id).executeTakeFirst()
  if (known) return false
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
  return true
}
