import type { RecordingId, UserId } from '../../../../contract/ids.ts'
import { DELETED } from '../../../../core/sealing/row-fields.ts'
import { dropContentKey } from '../../content-keys.ts'
import { nextRevision } from '../../feed/revisions.ts'
import type { Database, Write } from '../../schema.ts'
import { type AnswersOn, withdrawAnswers } from '../recordings/library-messages.ts'

/** Whose recording it was that was purged under this id; null when there was none. */
export async function findPurged(database: Database | Write, id: RecordingId): Promise<UserId | null> {
  const row = await database.selectFrom('purged').select('user_id').where('recording_id', '=', id).executeTakeFirst()
  return row ? (row.user_id as UserId) : null
}

/** Ids in one statement: databases take some tens of thousands of values. */
const AT_ONCE = 1000

/** Those of the recordings that were purged, whoever they belonged to. */
export async function purgedAmong(
  database: Database | Write,
  ids: Iterable<RecordingId>,
): Promise<ReadonlySet<RecordingId>> {
  const asked = [...new Set(ids)]
  const purged = new Set<RecordingId>()
  for (let at = 0; at < asked.length; at += AT_ONCE) {
    const some = asked.slice(at, at + AT_ONCE)
    const rows = await database.selectFrom('purged').select('recording_id').where('recording_id', 'in', some).execute()
    for (const { recording_id } of rows) purged.add(recording_id as RecordingId)
  }
  return purged
}

const OF_A_RECORDING = [
  'transcripts',
  'transcript_words',
  'transcribed_parts',
  'transcript_versions',
  'analyses',
  'messages',
] as const

/**
 * Deletes every row of the recording and its key for good and leaves a tombstone, so that no device brings it back; and, of a sealed one,
 * what its person's devices have sealed of the deletion, by which the others know that it was meant.
 * @param resting the answers on it, where they were looked for before this transaction
 */
export async function purgeRows(write: Write, id: RecordingId, user: UserId, resting?: AnswersOn): Promise<void> {
  for (const table of OF_A_RECORDING) {
    await write.deleteFrom(table).where('recording_id', '=', id).execute()
  }
  await write.deleteFrom('sealed_values').where('recording_id', '=', id).where('name', '!=', DELETED).execute()
  await withdrawAnswers(write, user, id, resting)
  await dropContentKey(write, id)
  await write.deleteFrom('recordings').where('id', '=', id).execute()
  await write
    .insertInto('purged')
    .values({ recording_id: id, user_id: user, revision: await nextRevision(write, user) })
    // Another process was at it, too.
    .onConflict((conflict) => conflict.column('recording_id').doNothing())
    .execute()
}
