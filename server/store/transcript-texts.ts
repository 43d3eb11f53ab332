import { sql } from 'kysely'
import type { UserId } from '../../contract/ids.ts'
import type { Database } from './schema.ts'

/** What was said in each of the person's recordings, by recording id. */
export async function transcriptTexts(database: Database, user: UserId): Promise<Map<string, string>> {
  const rows = await database
    .selectFrom('transcripts')
    .select(['recording_id', sql<string>`json_extract(body, '$.text')`.as('text')])
    .where('user_id', '=', user)
    .where(sql`json_extract(body, '$.partial')`, 'is', null)
    .execute()
  return new Map(rows.map(({ recording_id, text }) => [recording_id, text]))
}
