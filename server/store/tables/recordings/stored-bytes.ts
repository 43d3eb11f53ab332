import type { UserId } from '../../../../contract/ids.ts'
import type { Database } from '../../schema.ts'

/** Bytes of audio that are here of a person. PostgreSQL adds up to decimals, which come as text. */
export async function bytesOfPerson(database: Database, user: UserId): Promise<number> {
  const recordings = database
    .selectFrom('recordings')
    .select(({ fn }) => fn.sum<number | string | null>('file_size').as('bytes'))
    .where('user_id', '=', user)
  const uploads = database
    .selectFrom('upload_parts')
    .innerJoin('uploads', 'uploads.id', 'upload_parts.upload_id')
    .select(({ fn }) => fn.sum<number | string | null>('upload_parts.bytes').as('bytes'))
    .where('uploads.user_id', '=', user)
  const sums = await Promise.all([recordings.executeTakeFirst(), uploads.executeTakeFirst()])
  return sums.reduce((sum, row) => sum + Number(row?.bytes ?? 0), 0)
}
