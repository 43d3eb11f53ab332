import type { Analysis } from '../../contract/analysis.ts'
import type { Change, ChangesAnswer } from '../../contract/changes.ts'
import type { ChatMessage } from '../../contract/chat.ts'
import type { RecordingId, UserId } from '../../contract/ids.ts'
import type { LibraryMessage } from '../../contract/library-chat.ts'
import { CHANGES_PAGE } from '../../contract/limits.ts'
import type { Transcript } from '../../contract/transcript.ts'
import { SealedWrong } from '../keys/sealed.ts'
import { feedStand } from './feed.ts'
import { fromTable } from './recordings.ts'
import type { Database, Write } from './schema.ts'
import { sealedTables } from './sealed-columns.ts'
import { readAtOnce } from './transactions.ts'

type Page = Omit<ChangesAnswer, 'engines'>

/**
 * The person's changes after the cursor, oldest first, at most CHANGES_PAGE. Read in one transaction: a change that is
 * committed between two of the tables would otherwise be passed over for ever.
 * @param tell of each row that cannot be opened: it is left out, so that it keeps no device from all others
 */
export async function changesSince(
  database: Database,
  user: UserId,
  cursor: number,
  tell: (error: SealedWrong) => void,
): Promise<Page> {
  // Most who ask have everything: one query tells.
  const stand = await feedStand(database, user)
  if (stand.last === cursor) return { changes: [], cursor, more: false, restoreId: stand.restoreId }
  return readAtOnce(database, async (read) => {
    const { last, restoreId } = await feedStand(read, user)
    // A cursor from the future: this database is an older copy that was restored. The device begins anew.
    const after = cursor > last ? 0 : cursor
    const found: Change[] = []
    for (const kind of kinds)
      found.push(...(await openable((span) => kind(read, user, span), { after, until: last }, tell)))
    found.sort((one, other) => one.revision - other.revision)
    const changes = found.slice(0, CHANGES_PAGE)
    const more = found.length > CHANGES_PAGE
    return { changes, cursor: (more ? changes.at(-1)?.revision : last) ?? last, more, restoreId }
  })
}

/** Revisions, `after` exclusive and `until` inclusive. */
type Span = { after: number; until: number }
type Kind = (read: Write, user: UserId, span: Span) => Promise<Change[]>

/** What can be read of the span, oldest first: where it cannot be read as one, its halves are. */
async function openable(
  read: (span: Span) => Promise<Change[]>,
  { after, until }: Span,
  tell: (error: SealedWrong) => void,
): Promise<Change[]> {
  try {
    return await read({ after, until })
  } catch (error) {
    if (!(error instanceof SealedWrong)) throw error
    if (until - after <= 1) {
      tell(error)
      return []
    }
    const middle = Math.floor((after + until) / 2)
    const lower = await openable(read, { after, until: middle }, tell)
    if (lower.length >= LIMIT) return lower
    return [...lower, ...(await openable(read, { after: middle, until }, tell))].slice(0, LIMIT)
  }
}

/** One more than a page of each is enough to know what the page holds and whether there is more. */
const LIMIT = CHANGES_PAGE + 1

const recordings: Kind = async (read, user, { after, until }) => {
  const rows = await read
    .selectFrom('recordings')
    .selectAll()
    .where('user_id', '=', user)
    .where('revision', '>', after)
    .where('revision', '<=', until)
    .orderBy('revision')
    .limit(LIMIT)
    .execute()
  return rows.map((row) => ({ kind: 'recording', revision: row.revision, recording: fromTable(row).row }))
}

type Bodies = 'transcripts' | 'analyses' | 'messages' | 'library_messages'

const bodies = async (read: Write, table: Bodies, user: UserId, { after, until }: Span) =>
  read
    .selectFrom(table)
    .select(['revision', 'body', ...sealedTables[table].row])
    .where('user_id', '=', user)
    .where('revision', '>', after)
    .where('revision', '<=', until)
    .orderBy('revision')
    .limit(LIMIT)
    .execute()

const transcripts: Kind = async (read, user, span) =>
  (await bodies(read, 'transcripts', user, span)).map(({ revision, body }) => ({
    kind: 'transcript',
    revision,
    transcript: JSON.parse(body) as Transcript,
  }))

const analyses: Kind = async (read, user, span) =>
  (await bodies(read, 'analyses', user, span)).map(({ revision, body }) => ({
    kind: 'analysis',
    revision,
    analysis: JSON.parse(body) as Analysis,
  }))

const messages: Kind = async (read, user, span) =>
  (await bodies(read, 'messages', user, span)).map(({ revision, body }) => ({
    kind: 'message',
    revision,
    message: JSON.parse(body) as ChatMessage,
  }))

const libraryMessages: Kind = async (read, user, span) =>
  (await bodies(read, 'library_messages', user, span)).map(({ revision, body }) => ({
    kind: 'library-message',
    revision,
    message: JSON.parse(body) as LibraryMessage,
  }))

const purged: Kind = async (read, user, { after, until }) => {
  const rows = await read
    .selectFrom('purged')
    .select(['revision', 'recording_id'])
    .where('user_id', '=', user)
    .where('revision', '>', after)
    .where('revision', '<=', until)
    .orderBy('revision')
    .limit(LIMIT)
    .execute()
  return rows.map((row) => ({
    kind: 'purged',
    revision: row.revision,
    recordingId: row.recording_id as RecordingId,
  }))
}

const kinds: readonly Kind[] = [recordings, transcripts, analyses, messages, libraryMessages, purged]
