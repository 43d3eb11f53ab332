import type { RecordingId } from '../../../../contract/ids.ts'
import type { TranscriptSegment } from '../../../../contract/recordings/transcript.ts'
import type { Database, Write } from '../../schema.ts'
import { sealerOf } from '../../sealed-columns.ts'

export type TranscribedPart = { segments: TranscriptSegment[]; language: string | null }

/** A finished part of a transcription that is still being made; null when it was never finished. */
export async function findPart(database: Database, id: RecordingId, part: string): Promise<TranscribedPart | null> {
  const row = await database
    .selectFrom('transcribed_parts')
    .select(['recording_id', 'part', 'body'])
    .where('recording_id', '=', id)
    .where('part', '=', part)
    .executeTakeFirst()
  return row ? (JSON.parse(row.body) as TranscribedPart) : null
}

export async function savePart(
  database: Database,
  id: RecordingId,
  part: string,
  made: TranscribedPart,
): Promise<void> {
  const body = sealerOf('transcribed_parts', { recording_id: id, part })('body', JSON.stringify(made))
  await database
    .insertInto('transcribed_parts')
    .values({ recording_id: id, part, body })
    .onConflict((conflict) => conflict.columns(['recording_id', 'part']).doUpdateSet({ body }))
    .execute()
}

/** When they have become a transcript, so that doing it again does it again. */
export async function dropParts(write: Write, id: RecordingId): Promise<void> {
  await write.deleteFrom('transcribed_parts').where('recording_id', '=', id).execute()
}
