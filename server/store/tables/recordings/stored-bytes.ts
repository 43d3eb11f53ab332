import { sql } from 'kysely'
import type { UserId } from '../../../../contract/ids.ts'
import { DELETED } from '../../../../core/sealing/row-fields.ts'
import type { Database } from '../../schema.ts'

/** The room of a part however short it is, which is a file: a block of most disks. Bytes. */
const LEAST_ROOM = 4096
export const roomOfPart = (bytes: number): number => Math.max(LEAST_ROOM, bytes)

/** PostgreSQL adds up to decimals, which come as text. */
const roomIn = (table: 'upload_parts' | 'replaced_parts') => sql<number | string | null>`sum(case
  when ${sql.ref(table)}.bytes < ${sql.lit(LEAST_ROOM)} then ${sql.lit(LEAST_ROOM)} else ${sql.ref(table)}.bytes end)`

/** Bytes that are here of a person: of audio, and of what their devices have sealed but that something was deleted, which stays. */
export async function bytesOfPerson(database: Database, user: UserId): Promise<number> {
  const recordings = database
    .selectFrom('recordings')
    .select(({ fn }) => fn.sum<number | string | null>('file_size').as('bytes'))
    .where('user_id', '=', user)
  const uploads = (['upload_parts', 'replaced_parts'] as const).map((table) =>
    database
      .selectFrom(table)
      .innerJoin('uploads', 'uploads.id', `${table}.upload_id`)
      .select(roomIn(table).as('bytes'))
      .where('uploads.user_id', '=', user)
      .executeTakeFirst(),
  )
  const sealed = database
    .selectFrom('sealed_values')
    .select(sql<number | string | null>`sum(octet_length(value))`.as('bytes'))
    .where('user_id', '=', user)
    .where('name', '!=', DELETED)
  const sums = await Promise.all([recordings.executeTakeFirst(), sealed.executeTakeFirst(), ...uploads])
  return sums.reduce((sum, row) => sum + Number(row?.bytes ?? 0), 0)
}
