import { sql } from 'kysely'
import type { MessageId, RecordingId, UserId } from '../../../../contract/ids.ts'
import type { LibraryMessage } from '../../../../contract/recordings/library-chat.ts'
import { withdrawnWith } from '../../../../core/text/withdrawn-answer.ts'
import { turn } from '../../../kernel/turn.ts'
import { nextRevision } from '../../feed/revisions.ts'
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

/** Which of these messages the person has, and which of the questions that they answer have an answer. */
export async function knownAmong(
  database: Database | Write,
  user: UserId,
  messages: readonly LibraryMessage[],
): Promise<{ ids: Set<string>; answered: Set<string> }> {
  const own = database.selectFrom('library_messages').where('user_id', '=', user)
  const [sent, questions] = [messages.map(({ id }) => id), messages.flatMap(({ replyTo }) => replyTo ?? [])]
  const known = sent.length > 0 ? await own.select('id').where('id', 'in', sent).execute() : []
  const noted = questions.length > 0 ? await own.select('reply_to').where('reply_to', 'in', questions).execute() : []
  const older = await messagesOf(database, user).where('reply_to', 'is', null).execute()
  const answered = [...noted.map(({ reply_to }) => reply_to), ...older.map((row) => read(row).replyTo)]
  return {
    ids: new Set(known.map(({ id }) => id)),
    answered: new Set(answered.filter((question) => question !== null)),
  }
}

/** What a message takes besides its words. */
export const ROW_BYTES = 1000
/** Rows that are counted in one go. */
const COUNTED = 5000

/** How long all that is kept of the person's chat is. Others get their turn meanwhile. */
export async function bytesOfLibraryChat(database: Database, user: UserId): Promise<number> {
  const length = sql<number>`length(${sql.ref('body')})`.as('bytes')
  let bytes = 0
  for (let last = 0; ; await turn()) {
    const rows = await database
      .selectFrom('library_messages')
      .select(['revision', length])
      .where('user_id', '=', user)
      .where('revision', '>', last)
      .orderBy('revision')
      .limit(COUNTED)
      .execute()
    for (const row of rows) bytes += row.bytes + ROW_BYTES
    if (rows.length < COUNTED) return bytes
    last = rows.at(-1)?.revision ?? last
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

type Rest = { revision: number; rest: LibraryMessage }

/** What remains of the answers that rest on a recording, and the revision up to which they were looked for. */
export type AnswersOn = { rests: readonly Rest[]; last: number }

export const NOT_LOOKED_FOR: AnswersOn = { rests: [], last: 0 }

/** Before the transaction that deletes the recording: a chat may be long, and others get their turn here. */
export async function answersOn(database: Database, user: UserId, recording: RecordingId): Promise<AnswersOn> {
  const rests: Rest[] = []
  let last = 0
  for (;;) {
    const page = await messagesAfter(database, user, last)
    for (const row of page) {
      const rest = restOf(row, recording)
      if (rest) rests.push({ revision: row.revision, rest })
      await turn()
    }
    last = page.at(-1)?.revision ?? last
    if (page.length < PAGE) return { rests, last }
  }
}

/**
 * Takes back every answer that rests on a recording which is deleted for good, on every device: those that were found before, and what
 * has come or changed since, which has a later revision.
 */
export async function withdrawAnswers(
  write: Write,
  user: UserId,
  recording: RecordingId,
  found: AnswersOn = NOT_LOOKED_FOR,
): Promise<void> {
  for (let last = found.last; ; ) {
    const page = await messagesAfter(write, user, last)
    for (const row of page) {
      const rest = restOf(row, recording)
      if (rest) await replace(write, user, { revision: row.revision, rest })
    }
    if (page.length < PAGE) break
    last = page.at(-1)?.revision ?? last
  }
  for (const one of found.rests) await replace(write, user, one)
}

const restOf = ({ body }: { body: string }, recording: RecordingId): LibraryMessage | null =>
  body.includes(recording) ? withdrawnWith(JSON.parse(body) as LibraryMessage, recording) : null

/** Only where it is still as it was read. */
async function replace(write: Write, user: UserId, { revision, rest }: Rest): Promise<void> {
  await write
    .updateTable('library_messages')
    .set({ body: sealed(user, rest), revision: await nextRevision(write, user) })
    .where('id', '=', rest.id)
    .where('revision', '=', revision)
    .execute()
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
