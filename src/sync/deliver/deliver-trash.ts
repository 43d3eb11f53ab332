import { endpoints } from '../../../contract/endpoints.ts'
import type { RecordingId } from '../../../contract/ids.ts'
import { ApiError } from '../../api/api-error.ts'
import { deleteUpload } from '../../api/uploads.ts'
import type { RecordingEntry } from '../../local/app-database.ts'
import { removeAudio, segmentsOf } from '../../local/audio/chunk-pages.ts'
import { forgetRecording } from '../../local/recordings/forget-recording.ts'
import type { Deletion, Delivery, DrainContext } from '../drain-context.ts'
import { noteTrashOf } from './note-trash.ts'
import { settle } from './settle.ts'

/** Out of the trash. */
export async function deliverRestore(context: DrainContext, entry: RecordingEntry): Promise<Delivery> {
  const { app, client, signal, now } = context
  try {
    const answer = await client.call(endpoints.restoreRecording, { params: { id: entry.recording }, signal })
    await noteTrashOf(app, entry.recording, now())
    return settle(context, entry, answer)
  } catch (error) {
    const row = await app.recordings.get(entry.recording)
    // It was never there to be restored: the upload behind this entry brings it. Or the server has deleted it by nobody's word.
    if (!isGone(error) || (row?.confirmedAt !== null && !row?.sealed?.purged)) throw error
    await noteTrashOf(app, entry.recording, now())
    await app.outbox.delete(entry.n)
    return 'done'
  }
}

/** How many uploads of a recording may lie on the server that were never made one there. */
async function uploadsOf({ app, audio }: DrainContext, recording: RecordingId): Promise<number> {
  if ((await app.recordings.get(recording))?.confirmedAt !== null) return 0
  return Math.max(-1, ...(await segmentsOf(audio, recording)).map(({ segment }) => segment)) + 1
}

const isGone = (error: unknown): boolean => error instanceof ApiError && (error.status === 404 || error.status === 410)

/** To the trash or for good. What the server does not have is deleted. */
export async function deliverDelete(context: DrainContext, entry: RecordingEntry, work: Deletion): Promise<Delivery> {
  const { app, audio, client, signal, now } = context
  const { recording } = entry
  const { forever } = work
  const uploads = work.uploads ?? (await uploadsOf(context, recording))
  for (let segment = 0; segment < uploads; segment++) await deleteUpload(client, { recording, segment }, signal)
  const query = {
    ...(forever ? { forever: '1' as const } : {}),
    ...(work.objection ? { objection: '1' as const } : {}),
  }
  try {
    await client.call(endpoints.deleteRecording, { params: { id: entry.recording }, query, signal })
  } catch (error) {
    if (!isGone(error)) throw error
  }
  if (!forever) {
    await noteTrashOf(app, recording, now())
    await app.outbox.delete(entry.n)
    return 'done'
  }
  await forgetRecording(app, entry.recording)
  await removeAudio(audio, entry.recording)
  return 'done'
}
