import { sql } from 'kysely'
import type { RecordingId, UserId } from '../../../../contract/ids.ts'
import { eachOf } from '../../../kernel/each-of.ts'
import { feedSources } from '../../feed/feed-list.ts'
import type { Database, Write } from '../../schema.ts'
import { fromTable, type KeptRecording, ownRecording } from './recordings.ts'

/** Ids in one query. */
const PAGE = 200

/** A recording that was not read yet, and about how long it is, with its transcript. Bytes. */
export type ListedRecording = { id: RecordingId; createdAt: string; bytes: number }

const transcriptBytes = sql<number>`coalesce((select length(body) from transcripts where recording_id = recordings.id), 0)`

/** Newest first, without the trash: so many at most, beginning behind `after`. */
export async function listRecordings(
  database: Database,
  user: UserId,
  after: Pick<ListedRecording, 'id' | 'createdAt'> | null,
  count: number = PAGE,
): Promise<ListedRecording[]> {
  const bytes = sql<number | string>`${feedSources.recording.bytes('compact')} + ${transcriptBytes}`
  const all = own(database, user).select(['id', 'created_at', bytes.as('bytes')])
  const rest = after
    ? all
        .where('created_at', '<=', after.createdAt)
        .where(({ eb, or }) => or([eb('created_at', '<', after.createdAt), eb('id', '<', after.id)]))
    : all
  const rows = await rest.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(count).execute()
  return rows.map((row) => ({ id: row.id as RecordingId, createdAt: row.created_at, bytes: Number(row.bytes) }))
}

const own = (database: Database, user: UserId) =>
  database.selectFrom('recordings').where('user_id', '=', user).where('deleted_at', 'is', null)

/** Those of the ids, in the order of the list. */
export async function recordingsOf(
  database: Database,
  user: UserId,
  ids: readonly RecordingId[],
): Promise<KeptRecording[]> {
  const rows = own(database, user).selectAll().where('id', 'in', ids)
  return (await rows.orderBy('created_at', 'desc').orderBy('id', 'desc').execute()).map(fromTable)
}

/** All of the list one by one, each as it is when its turn comes; or those that are chosen, in the order of their ids. */
export async function* eachRecording(
  database: Database,
  user: UserId,
  chosen?: readonly RecordingId[],
): AsyncGenerator<KeptRecording, void, undefined> {
  const listed = eachOf<ListedRecording>((last) => listRecordings(database, user, last))
  for await (const one of chosen ?? listed) {
    const recording = await ownRecording(database, typeof one === 'string' ? one : one.id, user)
    if (recording?.row.deletedAt === null) yield recording
  }
}

/** What went to the trash before the moment given, of everybody, by id: those behind `after`, a page of them at most. */
export async function trashedBefore(database: Database, moment: Date, after: string): Promise<RecordingId[]> {
  const rows = await database
    .selectFrom('recordings')
    .select('id')
    .where('deleted_at', '<', moment.toISOString())
    .where('id', '>', after)
    .orderBy('id')
    .limit(PAGE)
    .execute()
  return rows.map(({ id }) => id as RecordingId)
}

/** The same of one, in the transaction that deletes it. */
export async function isTrashedBefore(write: Write, id: RecordingId, moment: Date): Promise<boolean> {
  const query = write.selectFrom('recordings').select('id').where('id', '=', id)
  return (await query.where('deleted_at', '<', moment.toISOString()).executeTakeFirst()) !== undefined
}
