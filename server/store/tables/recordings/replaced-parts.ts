import type { Database, Write } from '../../schema.ts'
import { hasTable } from '../../table-names.ts'
import { findUploadForUpdate, type UploadPart } from './uploads.ts'

/**
 * One part with the bytes of several in a row; false when the upload is gone. Throws, for the transaction to be undone, when they are not
 * what they were. Their blobs are listed until they are removed: whoever deletes the upload deletes these too, wherever it was joined.
 */
export async function joinParts(
  write: Write,
  id: string,
  parts: readonly UploadPart[],
  joined: UploadPart,
): Promise<boolean> {
  if (!(await findUploadForUpdate(write, id))) return false
  const blobs = parts.map(({ blob }) => blob)
  const older = write.deleteFrom('upload_parts').where('upload_id', '=', id).where('blob', 'in', blobs)
  const { numDeletedRows } = await older.executeTakeFirst()
  if (numDeletedRows !== BigInt(parts.length)) throw new Error(`Parts of the upload ${id} were changed meanwhile.`)
  await write
    .insertInto('upload_parts')
    .values({ upload_id: id, ...joined })
    .execute()
  const replaced_at = new Date().toISOString()
  await write
    .insertInto('replaced_parts')
    .values(parts.map(({ blob, bytes }) => ({ upload_id: id, blob, bytes, replaced_at })))
    .execute()
  return true
}

/** So many at once: nobody waits long for them. */
const PAGE = 200

/** Blobs of parts that became others before the moment given, some of them. */
export async function replacedBefore(database: Database, moment: Date): Promise<string[]> {
  const rows = await database
    .selectFrom('replaced_parts')
    .select('blob')
    .where('replaced_at', '<', moment.toISOString())
    .orderBy('replaced_at')
    .limit(PAGE)
    .execute()
  return rows.map(({ blob }) => blob)
}

/** All of them. */
export async function replacedBlobs(database: Database): Promise<string[]> {
  // A copy of an older database that no server of this version has migrated has no such table.
  if (!(await hasTable(database, 'replaced_parts'))) return []
  return (await database.selectFrom('replaced_parts').select('blob').execute()).map(({ blob }) => blob)
}

/** After their bytes are removed. */
export async function forgetReplaced(database: Database, blobs: readonly string[]): Promise<void> {
  await database.deleteFrom('replaced_parts').where('blob', 'in', blobs).execute()
}
