import type { RecordingId } from '../../../../contract/ids.ts'
import type { Transcript } from '../../../../contract/recordings/transcript.ts'
import { isTouched } from '../../../../core/transcripts/later-transcript.ts'
import { turn } from '../../../kernel/turn.ts'
import { SealedValueError } from '../../../keys/sealed.ts'
import type { Database, Write } from '../../schema.ts'
import { sealerOf } from '../../sealed-columns.ts'

/**
 * Replaced transcripts of one recording at most: more than anybody makes by hearing it again, and a device may give back any
 * number.
 */
export const MOST_VERSIONS = 20
/** How many go in one transaction, where a server of before has kept more. */
const MOST_DROPPED = 2

const versionsOf = (database: Database | Write, id: RecordingId) =>
  database.selectFrom('transcript_versions').where('recording_id', '=', id)

/** Keeps what a newer transcript replaces. */
export async function keepVersion(write: Write, transcript: Transcript): Promise<void> {
  const row = { recording_id: transcript.recordingId, created_at: transcript.createdAt }
  const body = sealerOf('transcript_versions', row)('body', JSON.stringify(transcript))
  const kept = { body, corrected: isTouched(transcript) ? 1 : 0 }
  await write
    .insertInto('transcript_versions')
    .values({ ...row, ...kept })
    .onConflict((conflict) => conflict.columns(['recording_id', 'created_at']).doUpdateSet(kept))
    .execute()
  await dropBeyond(write, transcript.recordingId)
}

export const hasVersions = async (write: Write, id: RecordingId): Promise<boolean> =>
  (await versionsOf(write, id).select('created_at').limit(1).executeTakeFirst()) !== undefined

type Known = { created_at: string; corrected: number | null }

/** The oldest that nobody has corrected goes; only where people have worked on all of them, the oldest. */
async function dropBeyond(write: Write, id: RecordingId): Promise<void> {
  const all: Known[] = await versionsOf(write, id).select(['created_at', 'corrected']).orderBy('created_at').execute()
  for (let drops = Math.min(all.length - MOST_VERSIONS, MOST_DROPPED); drops > 0; drops--) {
    const gone = (await oldestUntouched(write, id, all)) ?? all[0]
    if (!gone) return
    all.splice(all.indexOf(gone), 1)
    const { created_at } = gone
    const rows = write.deleteFrom('transcript_versions').where('recording_id', '=', id)
    await rows.where('created_at', '=', created_at).execute()
  }
}

async function oldestUntouched(write: Write, id: RecordingId, all: readonly Known[]): Promise<Known | null> {
  for (const one of all) {
    one.corrected ??= await notedLate(write, id, one.created_at)
    if (one.corrected === 0) return one
  }
  return null
}

/** For what a server of before has kept: read once. */
async function notedLate(write: Write, id: RecordingId, created_at: string): Promise<number> {
  const corrected = await findVersion(write, id, created_at).then(
    (version) => (version && isTouched(version) ? 1 : 0),
    (error: unknown) => {
      // It stays as it is, and is refused where it is read.
      if (error instanceof SealedValueError) return 1
      throw error
    },
  )
  const rows = write.updateTable('transcript_versions').set({ corrected }).where('recording_id', '=', id)
  await rows.where('created_at', '=', created_at).execute()
  return corrected
}

/** One by when it was made. For callers who have checked whose recording it is. */
export async function findVersion(
  database: Database | Write,
  id: RecordingId,
  createdAt: string,
): Promise<Transcript | null> {
  const rows = versionsOf(database, id).select(['recording_id', 'created_at', 'body'])
  const row = await rows.where('created_at', '=', createdAt).executeTakeFirst()
  return row ? (JSON.parse(row.body) as Transcript) : null
}

/**
 * Transcripts that newer ones have replaced, the newest first, one at a time: each may be as long as a meeting. For callers who
 * have checked whose recording it is.
 */
export async function* eachVersion(database: Database, id: RecordingId): AsyncGenerator<Transcript, void, undefined> {
  const all = await versionsOf(database, id).select('created_at').orderBy('created_at', 'desc').execute()
  for (const { created_at } of all) {
    const version = await findVersion(database, id, created_at)
    if (version) yield version
    await turn()
  }
}
