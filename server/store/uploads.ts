import type { Selectable } from 'kysely'
import { parseUploadId, type RecordingId, type UserId } from '../../contract/ids.ts'
import type { Database, UploadTable, Write } from './schema.ts'

export type UploadPart = { start: number; bytes: number; blob: string }
export type StoredUpload = { id: string; user: UserId; mime: string; length: number | null; parts: UploadPart[] }

const now = (): string => new Date().toISOString()

/** Parts in the order of their bytes. */
export async function findUpload(database: Database | Write, id: string): Promise<StoredUpload | null> {
  const row = await database.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return null
  const parts = await database
    .selectFrom('upload_parts')
    .select(['start', 'bytes', 'blob'])
    .where('upload_id', '=', id)
    .orderBy('start')
    .execute()
  return fromTable(row, parts)
}

const fromTable = (row: Selectable<UploadTable>, parts: UploadPart[]): StoredUpload => ({
  id: row.id,
  user: row.user_id as UserId,
  mime: row.mime,
  length: row.length,
  parts,
})

export const uploadedBytes = (upload: StoredUpload): number => upload.parts.reduce((sum, part) => sum + part.bytes, 0)

/** An upload that exists already keeps what it has: the client's answer was lost, not its bytes. */
export async function insertUpload(write: Write, upload: Omit<StoredUpload, 'parts'>): Promise<void> {
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

/** Resolves to the blobs that nothing points at any more; none when the upload is somebody else's. */
export async function deleteUpload(write: Write, id: string, user: UserId): Promise<string[]> {
  const { numDeletedRows } = await write
    .deleteFrom('uploads')
    .where('id', '=', id)
    .where('user_id', '=', user)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return []
  const parts = await write.deleteFrom('upload_parts').where('upload_id', '=', id).returning('blob').execute()
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

/** An upload of which no recording was made. `createdAt` and `touchedAt` are ISO 8601. */
export type OpenUpload = StoredUpload & { createdAt: string; touchedAt: string }

/** In the order of their segments. */
export async function openUploads(database: Database): Promise<OpenUpload[]> {
  const rows = await database.selectFrom('uploads').selectAll().where('kept_as', 'is', null).execute()
  const found: OpenUpload[] = []
  for (const row of rows) {
    const upload = await findUpload(database, row.id)
    if (upload) found.push({ ...upload, createdAt: row.created_at, touchedAt: row.touched_at })
  }
  return found.sort((one, other) => segmentOf(one) - segmentOf(other))
}

const segmentOf = ({ id }: StoredUpload): number => parseUploadId(id)?.segment ?? 0

export async function setKeptAs(write: Write, id: string, recording: RecordingId): Promise<void> {
  await write.updateTable('uploads').set({ kept_as: recording }).where('id', '=', id).execute()
}

/** The recordings that these uploads were kept as. */
export async function findKeptAs(write: Write, ids: readonly string[]): Promise<RecordingId[]> {
  if (ids.length === 0) return []
  const rows = await write.selectFrom('uploads').select('kept_as').where('id', 'in', ids).execute()
  return rows.flatMap(({ kept_as }) => (kept_as === null ? [] : [kept_as as RecordingId]))
}
