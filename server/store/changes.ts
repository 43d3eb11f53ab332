import { sql } from 'kysely'
import type { Analysis } from '../../contract/analysis.ts'
import type { Change, ChangesAnswer } from '../../contract/changes.ts'
import type { ChatMessage } from '../../contract/chat.ts'
import type { RecordingId, UserId } from '../../contract/ids.ts'
import type { LibraryMessage } from '../../contract/library-chat.ts'
import { CHANGES_PAGE } from '../../contract/limits.ts'
import type { Transcript } from '../../contract/transcript.ts'
import { feedStand } from './feed.ts'
import { fromTable } from './recordings.ts'
import type { Database, Write } from './schema.ts'
import { sealedTables } from './sealed-columns.ts'
import { readAtOnce } from './transactions.ts'

type Page = Omit<ChangesAnswer, 'engines'>

/**
 * The person's changes after the cursor, oldest first, at most CHANGES_PAGE. Read in one transaction: a change that is
 * committed between two of the tables would otherwise be passed over for ever.
 */
export async function changesSince(database: Database, user: UserId, cursor: number): Promise<Page> {
  // Most who ask have everything: one query tells.
  const stand = await feedStand(database, user)
  if (stand.last === cursor) return { changes: [], cursor, more: false, restoreId: stand.restoreId }
  return readAtOnce(database, async (read) => {
    const { last, restoreId } = await feedStand(read, user)
    // A cursor from the future: this database is an older copy that was restored. The device begins anew.
    const after = cursor > last ? 0 : cursor
    const end = await endOfPage(read, user, after)
    const found: Change[] = []
    for (const kind of kinds) found.push(...(await kind(read, user, { after, to: end ?? last })))
    found.sort((one, other) => one.revision - other.revision)
    return { changes: found, cursor: end ?? last, more: end !== null, restoreId }
  })
}

/** What is read, opened and written at once, while others wait: a transcript of 90 minutes can have as much. Bytes. */
const PAGE_BYTES = 1024 * 1024

/** The revision with which a page ends that does not hold all that there is; null: it does. */
async function endOfPage(read: Write, user: UserId, after: number): Promise<number | null> {
  const found: { revision: number; bytes: number }[] = []
  for (const size of sizes) found.push(...(await size(read, user, after)))
  found.sort((one, other) => one.revision - other.revision)
  let bytes = 0
  const beyond = found.findIndex((one, at) => {
    bytes += one.bytes
    return at > 0 && (at >= CHANGES_PAGE || bytes > PAGE_BYTES)
  })
  return found[beyond - 1]?.revision ?? null
}

/** One more than a page of each is enough to know what the page holds and whether there is more. */
const LIMIT = CHANGES_PAGE + 1

const rowsBehind =
  (table: Bodies | 'recordings' | 'purged', column: string | null) =>
  async (read: Write, user: UserId, after: number) =>
    read
      .selectFrom(table as 'messages')
      .select([
        'revision',
        (column === null ? sql<number>`0` : sql<number>`coalesce(length(${sql.ref(column)}), 0)`).as('bytes'),
      ])
      .where('user_id', '=', user)
      .where('revision', '>', after)
      .orderBy('revision')
      .limit(LIMIT)
      .execute()

const sizes = [
  rowsBehind('recordings', 'highlights'),
  ...(['transcripts', 'analyses', 'messages', 'library_messages'] as const).map((table) => rowsBehind(table, 'body')),
  rowsBehind('purged', null),
]

/** Behind the one revision, to the other. */
type Stretch = { after: number; to: number }
type Kind = (read: Write, user: UserId, stretch: Stretch) => Promise<Change[]>

const recordings: Kind = async (read, user, { after, to }) => {
  const rows = await read
    .selectFrom('recordings')
    .selectAll()
    .where('user_id', '=', user)
    .where('revision', '>', after)
    .where('revision', '<=', to)
    .execute()
  return rows.map((row) => ({ kind: 'recording', revision: row.revision, recording: fromTable(row).row }))
}

type Bodies = 'transcripts' | 'analyses' | 'messages' | 'library_messages'

const bodies = async (read: Write, table: Bodies, user: UserId, { after, to }: Stretch) =>
  read
    .selectFrom(table)
    .select(['revision', 'body', ...sealedTables[table].row])
    .where('user_id', '=', user)
    .where('revision', '>', after)
    .where('revision', '<=', to)
    .execute()

const transcripts: Kind = async (read, user, stretch) =>
  (await bodies(read, 'transcripts', user, stretch)).map(({ revision, body }) => ({
    kind: 'transcript',
    revision,
    transcript: JSON.parse(body) as Transcript,
  }))

const analyses: Kind = async (read, user, stretch) =>
  (await bodies(read, 'analyses', user, stretch)).map(({ revision, body }) => ({
    kind: 'analysis',
    revision,
    analysis: JSON.parse(body) as Analysis,
  }))

const messages: Kind = async (read, user, stretch) =>
  (await bodies(read, 'messages', user, stretch)).map(({ revision, body }) => ({
    kind: 'message',
    revision,
    message: JSON.parse(body) as ChatMessage,
  }))

const libraryMessages: Kind = async (read, user, stretch) =>
  (await bodies(read, 'library_messages', user, stretch)).map(({ revision, body }) => ({
    kind: 'library-message',
    revision,
    message: JSON.parse(body) as LibraryMessage,
  }))

const purged: Kind = async (read, user, { after, to }) => {
  const rows = await read
    .selectFrom('purged')
    .select(['revision', 'recording_id'])
    .where('user_id', '=', user)
    .where('revision', '>', after)
    .where('revision', '<=', to)
    .execute()
  return rows.map((row) => ({
    kind: 'purged',
    revision: row.revision,
    recordingId: row.recording_id as RecordingId,
  }))
}

const kinds: readonly Kind[] = [recordings, transcripts, analyses, messages, libraryMessages, purged]
