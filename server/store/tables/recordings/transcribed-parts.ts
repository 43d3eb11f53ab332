import type { RecordingId } from '../../../../contract/ids.ts'
import type { TranscriptSegment } from '../../../../contract/recordings/transcript.ts'
import type { Database, Write } from '../../schema.ts'
import { sealerOf } from '../../sealed-columns.ts'
import { MADE } from './made-files.ts'

/** `listened`: of a whole file, see TranscribedAudio. */
export type TranscribedPart = {
  segments: TranscriptSegment[]
  language: string | null
  listened?: { seconds: number; isCut: boolean }
}

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

/** Telling speakers apart, by the claim of the job that does it: a row that its process has not taken back is of one that ended in it. */
const TELLING = 'speakers '

export const beginTelling = (database: Database, id: RecordingId, claim: string): Promise<void> =>
  savePart(database, id, TELLING + claim, { segments: [], language: null })

export async function endTelling(database: Database, id: RecordingId, claim: string): Promise<void> {
  await database
    .deleteFrom('transcribed_parts')
    .where('recording_id', '=', id)
    .where('part', '=', TELLING + claim)
    .execute()
}

/** How many processes ended while they told its speakers apart. */
export async function tellingsLost(database: Database, id: RecordingId): Promise<number> {
  const rows = database.selectFrom('transcribed_parts').select('part').where('recording_id', '=', id)
  return (await rows.where('part', 'like', `${TELLING}%`).execute()).length
}

/** In the transaction of the transcript that is made of them, or of more audio: the next transcription begins anew. */
export async function dropParts(write: Write, id: RecordingId): Promise<void> {
  const rows = write.deleteFrom('transcribed_parts').where('recording_id', '=', id)
  await rows.where('part', 'not like', `${MADE}%`).execute()
}
