import type { RecordingId, UserId } from '../../../contract/ids.ts'
import type { Recording } from '../../../contract/recordings/recording.ts'
import { notFound } from '../../kernel/problem.ts'
import { turn } from '../../kernel/turn.ts'
import { transactionOf } from '../../store/dialects/transactions.ts'
import type { Database, Write } from '../../store/schema.ts'
import {
  changeRecording,
  type KeptRecording,
  ownRecording,
  type RecordingChange,
  toRecording,
} from '../../store/tables/recordings/recordings.ts'
import { findSentences } from '../../store/tables/recordings/transcripts.ts'

/** Whose recording is to be changed. */
export type Own = { id: RecordingId; user: UserId }

/** The person's recording outside the trash. Throws 404 for another person's, as for one that does not exist. */
export async function liveRecording(database: Database | Write, id: RecordingId, user: UserId): Promise<KeptRecording> {
  const recording = await ownRecording(database, id, user)
  if (recording?.row.deletedAt === null) return recording
  throw notFound('Recording')
}

/**
 * Changes a recording outside the trash. Without its transcript, which is long: of many edits in one call nobody wants it.
 * @param changeOf what changes in the recording as it is then: what others have written meanwhile stays
 */
export async function changeLive(
  database: Database,
  { id, user }: Own,
  changeOf: (kept: KeptRecording) => RecordingChange,
): Promise<KeptRecording> {
  const changed = await transactionOf(database, user, async (write) => {
    const change = changeOf(await liveRecording(write, id, user))
    return changeRecording(write, id, user, { ...change, by: 'person' })
  })
  if (!changed) throw notFound('Recording')
  return changed
}

/** The answer of the plain calls. Others get their turn before the transcript is read. */
export async function withTranscript(database: Database, recording: KeptRecording): Promise<Recording> {
  await turn()
  return toRecording(recording, (await findSentences(database, recording.row.id))?.text ?? '')
}
