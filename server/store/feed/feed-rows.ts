import type { CompactChange } from '../../../contract/compact.ts'
import type { RecordingId, UserId } from '../../../contract/ids.ts'
import type { Analysis } from '../../../contract/recordings/analysis.ts'
import type { ChatMessage } from '../../../contract/recordings/chat.ts'
import type { LibraryMessage } from '../../../contract/recordings/library-chat.ts'
import { SealedValueError } from '../../keys/sealed.ts'
import type { Database } from '../schema.ts'
import { sealedTables } from '../sealed-columns.ts'
import { fromTable } from '../tables/recordings/recordings.ts'
import type { Form, Kind, Listed } from './feed-list.ts'
import { compactTranscripts, wholeTranscripts } from './feed-transcripts.ts'

/**
 * The rows of a page, in order. A row that has changed since it was listed has a later revision: it is left out, and sent with
 * that. So no lock is held meanwhile.
 */
export async function readListed(
  database: Database,
  user: UserId,
  page: readonly Listed[],
  { form, tell }: { form: Form; tell: (error: SealedValueError) => void },
): Promise<CompactChange[]> {
  const found: CompactChange[] = []
  for (const kind of Object.keys(readers) as Kind[]) {
    const revisions = page.filter((row) => row.kind === kind).map(({ revision }) => revision)
    const read: ReadSome = (some) => readers[kind](database, user, some, form)
    if (revisions.length > 0) found.push(...(await openable(read, revisions, tell)))
  }
  const places = new Map(page.map(({ revision }, at) => [revision, at]))
  return found.sort((one, other) => (places.get(one.revision) ?? 0) - (places.get(other.revision) ?? 0))
}

type ReadSome = (revisions: readonly number[]) => Promise<CompactChange[]>

/** The rows that can be opened: where they cannot be read together, each half is read by itself. */
async function openable(
  read: ReadSome,
  revisions: readonly number[],
  tell: (error: SealedValueError) => void,
): Promise<CompactChange[]> {
  try {
    return await read(revisions)
  } catch (error) {
    if (!(error instanceof SealedValueError)) throw error
    if (revisions.length === 1) {
      tell(error)
      return []
    }
    const middle = Math.ceil(revisions.length / 2)
    const lower = await openable(read, revisions.slice(0, middle), tell)
    return [...lower, ...(await openable(read, revisions.slice(middle), tell))]
  }
}

type Reader = (database: Database, user: UserId, revisions: readonly number[], form: Form) => Promise<CompactChange[]>

const bodies = (
  database: Database,
  table: 'analyses' | 'messages' | 'library_messages',
  user: UserId,
  revisions: readonly number[],
) =>
  database
    .selectFrom(table)
    .select(['revision', 'body', ...sealedTables[table].row])
    .where('user_id', '=', user)
    .where('revision', 'in', revisions)
    .execute()

const readers: Readonly<Record<Kind, Reader>> = {
  recording: async (database, user, revisions) => {
    const rows = await database
      .selectFrom('recordings')
      .selectAll()
      .where('user_id', '=', user)
      .where('revision', 'in', revisions)
      .execute()
    return rows.map((row) => ({ kind: 'recording', revision: row.revision, recording: fromTable(row).row }))
  },
  transcript: (database, user, revisions, form) =>
    form === 'compact' ? compactTranscripts(database, user, revisions) : wholeTranscripts(database, user, revisions),
  analysis: async (database, user, revisions) =>
    (await bodies(database, 'analyses', user, revisions)).map(({ revision, body }) => ({
      kind: 'analysis',
      revision,
      analysis: JSON.parse(body) as Analysis,
    })),
  message: async (database, user, revisions) =>
    (await bodies(database, 'messages', user, revisions)).map(({ revision, body }) => ({
      kind: 'message',
      revision,
      message: JSON.parse(body) as ChatMessage,
    })),
  'library-message': async (database, user, revisions) =>
    (await bodies(database, 'library_messages', user, revisions)).map(({ revision, body }) => ({
      kind: 'library-message',
      revision,
      message: JSON.parse(body) as LibraryMessage,
    })),
  purged: async (database, user, revisions) => {
    const rows = await database
      .selectFrom('purged')
      .select(['revision', 'recording_id'])
      .where('user_id', '=', user)
      .where('revision', 'in', revisions)
      .execute()
    return rows.map(({ revision, recording_id }) => ({
      kind: 'purged',
      revision,
      recordingId: recording_id as RecordingId,
    }))
  },
}
