import { setImmediate as turn } from 'node:timers/promises'
import type { MessageId, RecordingId, UserId } from '../../../../contract/ids.ts'
import { type LibraryMessage, withdrawnWith } from '../../../../contract/recordings/library-chat.ts'
import { nextRevision } from '../../feed/feed.ts'
import type { Database, Write } from '../../schema.ts'
import { sealerOf } from '../../sealed-columns.ts'

const messagesOf = (database: Database | Write, user: UserId) =>
  database.selectFrom('library_messages').select(['id', 'user_id', 'body']).where('user_id', '=', user)

const read = ({ body }: { body: string }): LibraryMessage => JSON.parse(body)

/** How many messages are read at once: each may be long, and what they cite is sealed with them. */
const PAGE = 20

type Said = { id: string; timestamp: string }

/** The person's chat over all recordings, oldest first, without what was said. When that was is sealed with it: each is read. */
export async function libraryOrder(database: Database, user: UserId): Promise<Said[]> {
  const said = new Map<string, string>()
  for (let last = 0; ; ) {
    const page = await messagesAfter(database, user, last)
    for (const row of page) {
      said.set(row.id, read(row).timestamp)
      await turn()
    }
    if (page.length < PAGE) break
    last = page.at(-1)?.revision ?? last
  }
  const all = [...said].map(([id, timestamp]) => ({ id, timestamp }))
  return all.sort((one, other) => one.timestamp.localeCompare(other.timestamp))
}

/** The same with what was said, read one at a time. */
export async function* eachLibraryMessage(
  database: Database,
  user: UserId,
  order?: readonly Said[],
): AsyncGenerator<LibraryMessage, void, undefined> {
  for (const { id } of order ?? (await libraryOrder(database, user))) {
    const row = await messagesOf(database, user).where('id', '=', id).executeTakeFirst()
    if (row) yield read(row)
    await turn()
  }
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
const messagesAfter = (database: Database | Write, user: UserId, revision: number) =>
  database
    .selectFrom('library_messages')
    .select(['id', 'user_id', 'body', 'revision'])
    .where('user_id', '=', user)
    .where('revision', '>', revision)
    .orderBy('revision')
    .limit(PAGE)
    .execute()
