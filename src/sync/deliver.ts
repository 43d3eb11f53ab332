import { endpoints } from '../../contract/endpoints.ts'
import { recordingRowSchema } from '../../contract/recording.ts'
import { ApiFailure } from '../api/api-failure.ts'
import { deleteUpload } from '../api/uploads.ts'
import type { OutboxEntry, OutboxWork } from '../db/app.ts'
import { removeAudio } from '../db/chunk-pages.ts'
import { deliverQuestion } from './deliver-question.ts'
import type { DrainContext } from './drain-context.ts'
import { forgetRecording } from './forget-recording.ts'
import { mergeRow } from './merge.ts'
import { uploadAhead, uploadRecording } from './upload-recording.ts'

/** `done`: the entry is gone. `caught-up`: it stays for what the running take brings next. */
export type Delivery = 'done' | 'caught-up'

/** Carries one entry of the outbox to the server. Throws ApiFailure or NeedsPerson, and leaves the entry then. */
export async function deliver(context: DrainContext, entry: OutboxEntry, onProgress: () => void): Promise<Delivery> {
  const { client, signal } = context
  const params = { id: entry.recording }
  const { work } = entry
  switch (work.kind) {
    case 'upload':
      await uploadRecording(context, entry, onProgress)
      return 'done'
    case 'upload-ahead':
      await uploadAhead(context, entry.recording, onProgress)
      return 'caught-up'
    case 'title': {
      const body = { title: work.title }
      return settle(context, entry, await client.call(endpoints.updateRecording, { params, body, signal }))
    }
    case 'favorite': {
      const body = { isFavorite: work.isFavorite }
      return settle(context, entry, await client.call(endpoints.setFavorite, { params, body, signal }))
    }
    case 'restore':
      return settle(context, entry, await client.call(endpoints.restoreRecording, { params, signal }))
    case 'transcribe':
      return settle(context, entry, await client.call(endpoints.transcribe, { params, signal }))
    case 'delete':
      return deliverDelete(context, entry, work)
    case 'question':
      await deliverQuestion(context, entry, work.message)
      return 'done'
  }
}

/** Takes in the server's answer to an edit and drops the edit, in one transaction. */
async function settle({ app, owner, now }: DrainContext, entry: OutboxEntry, answer: unknown): Promise<Delivery> {
  await app.transaction('rw', app.recordings, app.outbox, async () => {
    await app.outbox.delete(entry.n)
    const recording = await app.recordings.get(entry.recording)
    if (!recording) return
    const outbox = await app.outbox.where('recording').equals(entry.recording).toArray()
    const row = recordingRowSchema.parse(answer)
    await app.recordings.put(mergeRow({ recording, outbox }, row, owner, new Date(now()).toISOString()))
  })
  return 'done'
}

type Deletion = Extract<OutboxWork, { kind: 'delete' }>

async function deliverDelete(
  context: DrainContext,
  entry: OutboxEntry,
  { forever, uploads = 0 }: Deletion,
): Promise<Delivery> {
  const { app, audio, client, signal } = context
  const { recording } = entry
  for (let segment = 0; segment < uploads; segment++) await deleteUpload(client, { recording, segment }, signal)
  const query = forever ? { forever: '1' as const } : {}
  try {
    await client.call(endpoints.deleteRecording, { params: { id: entry.recording }, query, signal })
  } catch (error) {
    // What the server does not have is deleted.
    if (!(error instanceof ApiFailure) || (error.status !== 404 && error.status !== 410)) throw error
  }
  if (!forever) {
    await app.outbox.delete(entry.n)
    return 'done'
  }
  await forgetRecording(app, entry.recording)
  await removeAudio(audio, entry.recording)
  return 'done'
}
