import { endpoints } from '../../../contract/endpoints.ts'
import { hintEndpoints } from '../../../contract/recordings/most-speakers.ts'
import type { OutboxEntry, RecordingEntry } from '../../local/app-database.ts'
import type { Delivery, DrainContext } from '../drain-context.ts'
import type { AudioOrEdit, RecordingAudioEntry } from '../outbox/questions.ts'
import { uploadAhead } from '../upload/upload-ahead.ts'
import { uploadRecording } from '../upload/upload-recording.ts'
import { deliverSealed } from './deliver-sealed.ts'
import { deliverTranscriptEdit } from './deliver-transcript-edit.ts'
import { deliverDelete, deliverRestore } from './deliver-trash.ts'
import { deliverGiveBack, deliverMessages } from './give-back.ts'
import { noteWhoseSpace } from './note-whose-space.ts'
import { settle } from './settle.ts'

/** Carries one entry of the outbox to the server. Throws ApiError or UserActionRequiredError, and leaves the entry then. */
export async function deliver(context: DrainContext, entry: AudioOrEdit, onProgress: () => void): Promise<Delivery> {
  try {
    if (entry.recording !== null) return await deliverOfRecording(context, entry, onProgress)
    await deliverMessages(context, entry)
    return 'done'
  } catch (error) {
    await noteWhoseSpace(context, entry, error)
    throw error
  }
}

async function deliverOfRecording(
  context: DrainContext,
  entry: RecordingAudioEntry,
  onProgress: () => void,
): Promise<Delivery> {
  const { client, signal } = context
  const params = { id: entry.recording }
  const { work } = entry
  if (await deliverSealed(context, entry)) return 'done'
  switch (work.kind) {
    case 'upload':
      if (await dropFromTrash(context, entry)) return 'done'
      await uploadRecording(context, entry, onProgress)
      return 'done'
    case 'upload-ahead':
      await uploadAhead(context, entry.recording, onProgress)
      return 'caught-up'
    case 'favorite': {
      const body = { isFavorite: work.isFavorite }
      return settle(context, entry, await client.call(endpoints.setFavorite, { params, body, signal }))
    }
    case 'restore':
      return deliverRestore(context, entry)
    case 'transcribe': {
      const body = work.mostSpeakers === undefined ? undefined : { mostSpeakers: work.mostSpeakers }
      return settle(context, entry, await client.call(hintEndpoints.transcribe, { params, body, signal }))
    }
    case 'delete':
      return deliverDelete(context, entry, work)
    case 'correction':
    case 'speaker':
    case 'reassign':
      return deliverTranscriptEdit(context, entry, work)
    case 'give-back':
      await deliverGiveBack(context, entry)
      return 'done'
    default: {
      const { kind: _, ...body } = work
      return settle(context, entry, await client.call(endpoints.updateRecording, { params, body, signal }))
    }
  }
}

/** A drainer that died with it kept it from being removed when its recording was put into the trash. */
async function dropFromTrash({ app }: DrainContext, { n, recording }: RecordingEntry): Promise<boolean> {
  const row = await app.recordings.get(recording)
  if (!row || row.deletedAt === null || row.confirmedAt !== null) return false
  return app.transaction('rw', app.outbox, async () => {
    const isOwnWord = ({ work }: OutboxEntry): boolean => work.kind === 'delete'
    if ((await app.outbox.where('recording').equals(recording).filter(isOwnWord).count()) === 0) return false
    await app.outbox.delete(n)
    return true
  })
}
