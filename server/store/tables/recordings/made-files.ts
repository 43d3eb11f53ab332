import type { RecordingId } from '../../../../contract/ids.ts'
import type { Database, Write } from '../../schema.ts'
import { sealerOf } from '../../sealed-columns.ts'

/** By blob: the seconds that were counted when a file was made of it, null where none can be made. */
export type Made = Map<string, number | null>

/** Beside the parts of a transcription, which begin with a number. */
export const MADE = 'made '

const partOf = (id: RecordingId, kind: string) => ({ recording_id: id, part: MADE + kind })

/** What an earlier attempt of this kind of job went through before it made way for others. */
export async function findMade(database: Database, id: RecordingId, kind: string): Promise<Made> {
  const row = await database
    .selectFrom('transcribed_parts')
    .select(['recording_id', 'part', 'body'])
    .where('recording_id', '=', id)
    .where('part', '=', MADE + kind)
    .executeTakeFirst()
  return new Map(row ? (JSON.parse(row.body) as [string, number | null][]) : [])
}

export async function saveMade(write: Write, id: RecordingId, kind: string, made: Made): Promise<void> {
  const row = partOf(id, kind)
  const body = sealerOf('transcribed_parts', row)('body', JSON.stringify([...made]))
  await write
    .insertInto('transcribed_parts')
    .values({ ...row, body })
    .onConflict((conflict) => conflict.columns(['recording_id', 'part']).doUpdateSet({ body }))
    .execute()
}

/** In the transaction that stores the effect of the job: the next job of this kind begins anew. */
export async function dropMade(write: Write, id: RecordingId, kind: string): Promise<void> {
  const rows = write.deleteFrom('transcribed_parts').where('recording_id', '=', id)
  await rows.where('part', '=', MADE + kind).execute()
}
