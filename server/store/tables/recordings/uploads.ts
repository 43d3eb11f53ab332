import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import { parseUploadId, type RecordingId, type UserId } from '../../../../contract/ids.ts'
import { BlobDamagedError } from '../../../blobs/blobs.ts'
import { isPostgres } from '../../dialects/column-types.ts'
import type { Database, Tables, UploadTable, Write } from '../../schema.ts'

export type UploadPart = { start: number; bytes: number; blob: string }
/** `bytes`: so many have arrived. */
export type StoredUpload = { id: string; user: UserId; mime: string; length: number | null; bytes: number }

const now = (): string => new Date().toISOString()

/** Without its parts, of which a long take has hundreds: every piece that is sent asks for the upload several times. */
export async function findUpload(database: Database | Write, id: string): Promise<StoredUpload | null> {
  const row = await database.selectFrom('uploads').selectAll().select(arrived).where('id', '=', id).executeTakeFirst()
  return row ? fromTable(row) : null
}

/** The same, of which nobody else adds or deletes parts until the transaction ends. */
export async function findUploadForUpdate(write: Write, id: string): Promise<StoredUpload | null> {
  if (isPostgres(write)) {
    // By itself: whoever waits for the row would count the parts that were there before the wait.
    await write.selectFrom('uploads').select('id').where('id', '=', id).forUpdate().execute()
  }
  return findUpload(write, id)
}

/** In the order of their bytes. */
export async function partsOf(database: Database | Write, id: string): Promise<UploadPart[]> {
  const all = database.selectFrom('upload_parts').select(['start', 'bytes', 'blob']).where('upload_id', '=', id)
  const parts = await all.orderBy('start').execute()
  // Where bytes lie is not sealed: what is another's would become audio of this one.
  if (parts.every(({ blob }) => blob.startsWith(`uploads/${id}/`))) return parts
  throw new BlobDamagedError(`The upload ${id} points at bytes of another. Delete it.`)
}

/** Bytes of all parts. PostgreSQL adds whole numbers up to a decimal one, which would come as text. */
const arrived = ({ selectFrom }: ExpressionBuilder<Tables, 'uploads'>) =>
  selectFrom('upload_parts')
    .select(sql<number>`cast(coalesce(sum(bytes), 0) as bigint)`.as('bytes'))
    .whereRef('upload_id', '=', 'uploads.id')
    .as('bytes')

const fromTable = (row: Selectable<UploadTable> & { bytes: number | null }): StoredUpload => ({
  id: row.id,
  user: row.user_id as UserId,
  mime: row.mime,
  length: row.length,
  bytes: row.bytes ?? 0,
})

/** An upload that exists already keeps what it has: the client's answer was lost, not its bytes. */
export async function insertUpload(write: Write, upload: Omit<StoredUpload, 'bytes'>): Promise<void> {
  await write
    .insertInto('uploads')
    .values({
      id: upload.id,
      user_id: upload.user,
      mime: upload.mime,
      length: upload.length,
      created_at: now(),
      touched_at: now(),
      kept_as: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

export async function setUploadLength(write: Write, id: string, length: number): Promise<void> {
  await write.updateTable('uploads').set({ length, touched_at: now() }).where('id', '=', id).execute()
}

export async function insertPart(write: Write, id: string, part: UploadPart): Promise<void> {
  await write
    .insertInto('upload_parts')
    .values({ upload_id: id, ...part })
    .execute()
  await write.updateTable('uploads').set({ touched_at: now() }).where('id', '=', id).execute()
}

/** Other bytes in the place of a part's; false when it is not what it was. */
export async function replacePart(write: Write, id: string, old: UploadPart, blob: string): Promise<boolean> {
  const { numUpdatedRows } = await write
    .updateTable('upload_parts')
    .set({ blob })
    .where('upload_id', '=', id)
    .where('start', '=', old.start)
    .where('blob', '=', old.blob)
    .executeTakeFirst()
  await write.updateTable('uploads').set({ touched_at: now() }).where('id', '=', id).execute()
  return numUpdatedRows === 1n
}

/** Resolves to the blobs that nothing points at any more; none when the upload is somebody else's. */
export const deleteUpload = (write: Write, id: string, user: UserId): Promise<string[]> =>
  deleteUploads(write, [id], user)

/** The same of several. */
export async function deleteUploads(write: Write, ids: readonly string[], user: UserId): Promise<string[]> {
  const own = await write
    .deleteFrom('uploads')
    .where('id', 'in', ids)
    .where('user_id', '=', user)
    .returning('id')
    .execute()
  if (own.length === 0) return []
  const parts = await write
    .deleteFrom('upload_parts')
    .where(
      'upload_id',
      'in',
      own.map(({ id }) => id),
    )
    .returning('blob')
    .execute()
  return parts.map(({ blob }) => blob)
}

/** Uploads that nobody has added to since the moment given. */
export async function staleUploads(database: Database, before: Date): Promise<{ id: string; user: UserId }[]> {
  const rows = await database
    .selectFrom('uploads')
    .select(['id', 'user_id'])
    .where('touched_at', '<', before.toISOString())
    .execute()
  return rows.map((row) => ({ id: row.id, user: row.user_id as UserId }))
}

/** Ids of the recording's uploads, by segment. */
export async function uploadsOf(database: Database | Write, recording: RecordingId): Promise<string[]> {
  const rows = await database
    .selectFrom('uploads')
    .select('id')
    .where('id', '>=', `${recording}.`)
    .where('id', '<', `${recording}/`)
    .execute()
  return rows.map(({ id }) => id)
}

/** Every blob that an upload points at. */
export async function partBlobs(database: Database): Promise<Set<string>> {
  const rows = await database.selectFrom('upload_parts').select('blob').execute()
  return new Set(rows.map(({ blob }) => blob))
}

/**
 * An upload that was not handed in. `createdAt` and `touchedAt` are ISO 8601. `keptAs`: what was made of it while its device
 * was away; `keptBytes`: as much of it as is known to be in there.
 */
export type OpenUpload = StoredUpload & {
  createdAt: string
  touchedAt: string
  keptAs: RecordingId | null
  keptBytes: number | null
}

/** In the order of their segments; of one recording of one person, or all. */
export async function openUploads(
  database: Database | Write,
  of?: { recording: RecordingId; user: UserId },
): Promise<OpenUpload[]> {
  let query = database.selectFrom('uploads').selectAll().select(arrived)
  if (of) query = query.where('user_id', '=', of.user).where('id', 'in', await uploadsOf(database, of.recording))
  const found = (await query.execute()).map((row): OpenUpload => {
    const { created_at: createdAt, touched_at: touchedAt, kept_as: keptAs, kept_bytes: keptBytes } = row
    return { ...fromTable(row), createdAt, touchedAt, keptAs: keptAs as RecordingId | null, keptBytes }
  })
  return found.sort((one, other) => segmentOf(one) - segmentOf(other))
}

const segmentOf = ({ id }: StoredUpload): number => parseUploadId(id)?.segment ?? 0

/** @param bytes of the upload, which are in the recording now */
export async function setKeptAs(write: Write, id: string, recording: RecordingId, bytes: number): Promise<void> {
  await write.updateTable('uploads').set({ kept_as: recording, kept_bytes: bytes }).where('id', '=', id).execute()
}

/** The recordings that these uploads were kept as. */
export async function findKeptAs(database: Database | Write, ids: readonly string[]): Promise<RecordingId[]> {
  if (ids.length === 0) return []
  const rows = await database.selectFrom('uploads').select('kept_as').where('id', 'in', ids).execute()
  return rows.flatMap(({ kept_as }) => (kept_as === null ? [] : [kept_as as RecordingId]))
}
