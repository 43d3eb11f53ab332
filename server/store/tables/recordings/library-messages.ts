import type { MessageId, RecordingId, UserId } from '../../../../contract/ids.ts'
import { type LibraryMessage, withdrawnWith } from '../../../../contract/recordings/library-chat.ts'
import { nextRevision } from '../../feed/feed.ts'
import type { Database, Write } from '../../schema.ts'
import { sealerOf } from '../../sealed-columns.ts'

const messagesOf = (database: Database | Write, user: UserId) =>
  database.selectFrom('library_messages').select(['id', 'user_id', 'body']).where('user_id', '=', user)

const read = ({ body }: { body: string }): LibraryMessage => JSON.parse(body)

/** The person's chat over all recordings, oldest first. */
export async function listLibraryMessages(database: Database | Write, user: UserId): Promise<LibraryMessage[]> {
  const rows = await messagesOf(database, user).execute()
  return rows.map(read).sort((one, other) => one.timestamp.localeCompare(other.timestamp))
}

/** The stored answer to a question; null while there is none. */
export async function findLibraryAnswer(
  database: Database | Write,
  user: UserId,
  question: MessageId,
): Promise<LibraryMessage | null> {
  const rows = await messagesOf(database, user)
    .where(({ or, eb }) => or([eb('reply_to', '=', question), eb('reply_to', 'is', null)]))
    .execute()
  return rows.map(read).find(({ replyTo }) => replyTo === question) ?? null
}

/** What the person has: the ids of messages, and the questions that have an answer. */
export async function knownOf(
  database: Database | Write,
  user: UserId,
): Promise<{ ids: Set<string>; answered: Set<string> }> {
  const own = database.selectFrom('library_messages').where('user_id', '=', user)
  const noted = await own.select(['id', 'reply_to']).where('reply_to', 'is not', null).execute()
  const older = await messagesOf(database, user).where('reply_to', 'is', null).execute()
  const all = [...noted.map(({ id, reply_to }) => ({ id, replyTo: reply_to || null })), ...older.map(read)]
  return {
    ids: new Set(all.map(({ id }) => id)),
    answered: new Set(all.flatMap(({ replyTo }) => (replyTo === null ? [] : [replyTo]))),
  }
}

/** Stores a message once: the same id again changes nothing. */
export async function addLibraryMessage(write: Write, user: UserId, message: LibraryMessage): Promise<void> {
  const row = {
    ...{ id: message.id, user_id: user, revision: await nextRevision(write, user) },
    ...{ body: sealed(user, message), reply_to: message.replyTo ?? '' },
  }
  await write
    .insertInto('library_messages')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

const sealed = (user: UserId, message: LibraryMessage) =>
  sealerOf('library_messages', { id: message.id, user_id: user })('body', JSON.stringify(message))

/** How many messages are read at once: each may be long, and what they cite is sealed with them. */
const PAGE = 20

/** Takes back every answer that rests on a recording which is deleted for good, on every device. */
export async function withdrawAnswers(write: Write, user: UserId, recording: RecordingId): Promise<void> {
  let last = 0
  for (;;) {
    const page = await messagesAfter(write, user, last)
    for (const { id, body } of page) {
      const rest = body.includes(recording) && withdrawnWith(JSON.parse(body) as LibraryMessage, recording)
      if (!rest) continue
      await write
        .updateTable('library_messages')
        .set({ body: sealed(user, rest), revision: await nextRevision(write, user) })
        .where('id', '=', id)
        .execute()
    }
    if (page.length < PAGE) return
    last = page.at(-1)?.revision ?? last
  }
}

/** In the order of the feed. What is taken back comes once more, at its end. */
const messagesAfter = (write: Write, user: UserId, revision: number) =>
  write
    .selectFrom('library_messages')
    .select(['id', 'user_id', 'body', 'revision'])
    .where('user_id', '=', user)
    .where('revision', '>', revision)
    .orderBy('revision')
    .limit(PAGE)
    .execute()
