import { type MessageId, newMessageId, type RecordingId } from '../../../contract/ids.ts'
import { editFields, type FieldEdit } from '../../../contract/recordings/user-fields.ts'
import type { AppDatabase } from '../app-database.ts'
import { edit, freshState, newEntry } from './queue-edit.ts'

/** What only a recording's own page does to it; the first screen loads none of this. */

export async function renameRecording(app: AppDatabase, recording: RecordingId, title: string): Promise<void> {
  const trimmed = title.trim()
  if (trimmed === '') throw new Error('Give the recording a title.')
  await setField(app, recording, { kind: 'title', title: trimmed })
}

/** Where `shown` is still the title: one that somebody wrote meanwhile stays. */
export const replaceTitle = (app: AppDatabase, recording: RecordingId, shown: string, title: string): Promise<void> =>
  app.transaction('rw', app.recordings, app.outbox, async () => {
    if ((await app.recordings.get(recording))?.title === shown) await renameRecording(app, recording, title)
  })

/** The row as it becomes, and the edit that carries it to the server. */
export const setField = (app: AppDatabase, recording: RecordingId, work: FieldEdit): Promise<void> =>
  app.transaction('rw', app.recordings, app.outbox, async () => {
    const row = await app.recordings.get(recording)
    await edit(app, recording, row ? editFields(row, work) : {}, work)
  })

type TranscriptHint = { mostSpeakers?: number | null }

/** Transcribes a recording that was not, or tries a failed one again. What a request that still waits says goes with it. */
export const requestTranscription = (
  app: AppDatabase,
  recording: RecordingId,
  hint: TranscriptHint = {},
): Promise<void> =>
  app.transaction('rw', app.recordings, app.outbox, async () => {
    const entries = await app.outbox.where('recording').equals(recording).toArray()
    const said = entries.flatMap(({ work }) => (work.kind === 'transcribe' ? work : []))
    const { mostSpeakers } = { ...said.at(-1), ...hint }
    await edit(app, recording, {}, { kind: 'transcribe', ...(mostSpeakers === undefined ? {} : { mostSpeakers }) })
  })

/** Asks a question about a recording. With no network it waits in the outbox and is answered later. */
export async function askQuestion(app: AppDatabase, recording: RecordingId, text: string): Promise<MessageId> {
  const content = text.trim()
  if (content === '') throw new Error('Write a question first.')
  const id = newMessageId()
  await app.transaction('rw', app.recordings, app.messages, app.outbox, async () => {
    const row = await app.recordings.get(recording)
    if (!row) throw new Error('This recording is no longer on this device.')
    await app.messages.add({
      id,
      recordingId: recording,
      role: 'user',
      content,
      timestamp: new Date().toISOString(),
      type: 'normal',
      citations: [],
      engine: null,
      replyTo: null,
      owner: row.owner,
    })
    await app.outbox.add(newEntry(row.owner, recording, { kind: 'question', message: id }))
  })
  return id
}

/** The person's Retry: everything of this recording that is parked or waits is tried again now. */
export async function retryUpload(app: AppDatabase, recording: RecordingId): Promise<void> {
  await app.outbox
    .where('recording')
    .equals(recording)
    .modify((entry) => {
      if (entry.state.kind !== 'sending') entry.state = freshState()
    })
}
