import type { RecordingId, UserId } from '../../../../contract/ids.ts'
import type { Database } from '../../schema.ts'
import type { StoredSegment } from '../recordings/recordings.ts'

/** What must be known of a recording to delete it for good: nothing that is sealed. */
export type Erasable = { id: RecordingId; user: UserId; segments: StoredSegment[] }

export const erasable = (database: Database) => database.selectFrom('recordings').select(['id', 'user_id', 'segments'])

export const toErasable = (row: { id: string; user_id: string; segments: string }): Erasable => ({
  id: row.id as RecordingId,
  user: row.user_id as UserId,
  // What is another's is not deleted, whoever has written it here.
  segments: (JSON.parse(row.segments) as StoredSegment[]).filter(({ blob }) =>
    blob.startsWith(`recordings/${row.id}/`),
  ),
})

/** Wherever it is, in the trash too; null when there is none of this id. */
export async function findErasable(database: Database, id: RecordingId): Promise<Erasable | null> {
  const row = await erasable(database).where('id', '=', id).executeTakeFirst()
  return row ? toErasable(row) : null
}
