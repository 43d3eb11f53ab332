import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import type { RecordingId, UserId } from '../../../../contract/ids.ts'
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

/** In the order of their bytes; those with bytes from this one on. */
export async function partsOf(database: Database | Write, id: string, from = 0): Promise<UploadPart[]> {
  const wanted = partsIn(database, id).where(({ eb, ref }) => eb(eb('start', '+', ref('bytes')), '>', from))
  return assertOwn(id, await wanted.orderBy('start').execute())
}

/** At most so many of the last ones, in the order of their bytes. */
export async function newestParts(database: Database, id: string, most: number): Promise<UploadPart[]> {
  const newest = await partsIn(database, id).orderBy('start', 'desc').limit(most).execute()
  return assertOwn(id, newest.reverse())
}

const partsIn = (database: Database | Write, id: string) =>
  database.selectFrom('upload_parts').select(['start', 'bytes', 'blob']).where('upload_id', '=', id)

/** Where bytes lie is not sealed: what is another's would become audio of this one. */
function assertOwn(id: string, parts: UploadPart[]): UploadPart[] {
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

/** How many parts of the upload are shorter than so many bytes; those that became one with others count until they are removed. */
export async function countShortParts(write: Write, id: string, bytes: number): Promise<number> {
  const short = await Promise.all(
    (['upload_parts', 'replaced_parts'] as const).map((table) =>
      write
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number | string>().as('count'))
        .where('upload_id', '=', id)
        .where('bytes', '<', bytes)
        .executeTakeFirst(),
    ),
  )
  return short.reduce((sum, row) => sum + Number(row?.count ?? 0), 0)
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
  const deleted = own.map(({ id }) => id)
  const blobs: string[] = []
  for (const table of ['upload_parts', 'replaced_parts'] as const) {
    const rows = await write.deleteFrom(table).where('upload_id', 'in', deleted).returning('blob').execute()
    blobs.push(...rows.map(({ blob }) => blob))
  }
  return blobs
}

/** Rows of a list that may be of any length: nobody waits long for so many. */
const PAGE = 200
/** Rows that one statement deletes. */
const DELETED_AT_ONCE = 1000

/** Uploads that nobody has added to since the moment given, by id: those behind `after`, a page of them at most. */
export async function staleUploads(
  database: Database,
  before: Date,
  after: string,
): Promise<{ id: string; user: UserId }[]> {
  const rows = await database
    .selectFrom('uploads')
    .select(['id', 'user_id'])
    .where('touched_at', '<', before.toISOString())
    .where('id', '>', after)
    .orderBy('id')
    .limit(PAGE)
    .execute()
  return rows.map((row) => ({ id: row.id, user: row.user_id as UserId }))
}

/** Deletes some of the uploads without a byte that nobody has touched since the moment given. Resolves to their number. */
export async function deleteEmpty(database: Database, before: Date): Promise<number> {
  const moment = before.toISOString()
  // Asked twice: who adds a part locks the row and touches it, and PostgreSQL then looks at the first condition again.
  const { numAffectedRows } = await sql`delete from uploads where touched_at < ${moment} and id in (
    select id from uploads where touched_at < ${moment}
    and not exists (select 1 from upload_parts where upload_id = uploads.id) limit ${sql.lit(DELETED_AT_ONCE)})`.execute(
    database,
  )
  return Number(numAffectedRows ?? 0)
}

/** How many uploads of the user are open. */
export async function countUploads(database: Database, user: UserId): Promise<number> {
  const all = database.selectFrom('uploads').select(({ fn }) => fn.countAll<number | string>().as('count'))
  return Number((await all.where('user_id', '=', user).executeTakeFirst())?.count ?? 0)
}

/** The uploads of one recording. */
export type Take = { recording: RecordingId; user: UserId }

/**
 * Takes that nobody has added to since the moment given and of which there are bytes, by the recording's id: those behind `after`, a
 * page of them at most.
 */
export async function silentTakes(database: Database, before: string, after: string): Promise<Take[]> {
  const { rows } = await sql<{ recording: string; user_id: string }>`
    select substr(id, 1, 36) as recording, min(user_id) as user_id from uploads where id > ${`${after}/`}
    group by substr(id, 1, 36)
    having max(touched_at) < ${before}
    and max(case when exists (select 1 from upload_parts where upload_id = uploads.id) then 1 else 0 end) = 1
    order by substr(id, 1, 36) limit ${sql.lit(PAGE)}`.execute(database)
  return rows.map(({ recording, user_id }) => ({ recording: recording as RecordingId, user: user_id as UserId }))
}

/** Ids of the recording's uploads. */
export async function uploadsOf(database: Database | Write, recording: RecordingId): Promise<string[]> {
  const rows = await database
    .selectFrom('uploads')
    .select('id')
    .where('id', '>=', `${recording}.`)
    .where('id', '<', `${recording}/`)
    .execute()
  return rows.map(({ id }) => id)
}

/** Every blob that the upload points at, or has pointed at a short while ago. */
export async function partBlobs(database: Database | Write, upload: string): Promise<ReadonlySet<string>> {
  const blobs = new Set<string>()
  for (const table of ['upload_parts', 'replaced_parts'] as const) {
    const rows = await database.selectFrom(table).select('blob').where('upload_id', '=', upload).execute()
    for (const { blob } of rows) blobs.add(blob)
  }
  return blobs
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

const open = (database: Database | Write, user: UserId) =>
  database.selectFrom('uploads').selectAll().select(arrived).where('user_id', '=', user)

/** In the order of their segments. */
export async function openUploads(database: Database | Write, { recording, user }: Take): Promise<OpenUpload[]> {
  const own = open(database, user).where('id', '>=', `${recording}.`).where('id', '<', `${recording}/`)
  return (await own.orderBy(sql`length(id)`).orderBy('id').execute()).map(toOpen)
}

/** The id of the last of them; null where there is none. */
export async function newestUpload(database: Database, { recording, user }: Take): Promise<string | null> {
  const own = database.selectFrom('uploads').select('id').where('user_id', '=', user)
  const ofTake = own.where('id', '>=', `${recording}.`).where('id', '<', `${recording}/`)
  const newest = ofTake.orderBy(sql`length(id)`, 'desc').orderBy('id', 'desc').limit(1)
  return (await newest.executeTakeFirst())?.id ?? null
}

/** When these uploads were begun: the first of the take, and one of them. ISO 8601; null where there is none. */
export async function beginningsOf(
  database: Database,
  { recording, user }: Take,
  id: string,
): Promise<{ first: string; own: string } | null> {
  const begun = database.selectFrom('uploads').where('user_id', '=', user)
  const [first, own] = await Promise.all([
    begun
      .where('id', '>=', `${recording}.`)
      .where('id', '<', `${recording}/`)
      .select(({ fn }) => fn.min('created_at').as('at'))
      .executeTakeFirst(),
    begun.where('id', '=', id).select('created_at').executeTakeFirst(),
  ])
  return first && own ? { first: first.at, own: own.created_at } : null
}

/** One of them; null where there is none. */
export async function findOpenUpload(database: Database, id: string, user: UserId): Promise<OpenUpload | null> {
  const row = await open(database, user).where('id', '=', id).executeTakeFirst()
  return row ? toOpen(row) : null
}

function toOpen(row: Selectable<UploadTable> & { bytes: number | null }): OpenUpload {
  const { created_at: createdAt, touched_at: touchedAt, kept_as: keptAs, kept_bytes: keptBytes } = row
  return { ...fromTable(row), createdAt, touchedAt, keptAs: keptAs as RecordingId | null, keptBytes }
}

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
