import type { Analysis } from '../../contract/analysis.ts'
import type { Change } from '../../contract/changes.ts'
import type { ChatMessage } from '../../contract/chat.ts'
import type { RecordingId, UserId } from '../../contract/ids.ts'
import type { LibraryMessage } from '../../contract/library-chat.ts'
import type { Transcript } from '../../contract/transcript.ts'
import type { Kind, Listed } from './feed-list.ts'
import { fromTable } from './recordings.ts'
import type { Database } from './schema.ts'
import { sealedTables } from './sealed-columns.ts'

/**
 * The rows of a page, in order. One that has changed since it was listed has a later revision: it is left out, and comes
 * with that. So nothing has to hold the database meanwhile.
 */
export async function readListed(database: Database, user: UserId, page: readonly Listed[]): Promise<Change[]> {
  const found: Change[] = []
  for (const kind of Object.keys(readers) as Kind[]) {
    const revisions = page.filter((row) => row.kind === kind).map(({ revision }) => revision)
    if (revisions.length > 0) found.push(...(await readers[kind](database, user, revisions)))
  }
  return found.sort((one, other) => one.revision - other.revision)
}

type Reader = (database: Database, user: UserId, revisions: readonly number[]) => Promise<Change[]>

const bodies = (
  database: Database,
  table: 'transcripts' | 'analyses' | 'messages' | 'library_messages',
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
  transcript: async (database, user, revisions) =>
    (await bodies(database, 'transcripts', user, revisions)).map(({ revision, body }) => ({
      kind: 'transcript',
      revision,
      transcript: JSON.parse(body) as Transcript,
    })),
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
