import { type MessageId, newMessageId, type RecordingId } from '../../../contract/ids.ts'
import { withOwnMarks } from '../../../contract/recordings/user-fields.ts'
import type { AppDatabase } from '../app-database.ts'
import { edit, freshState, newEntry } from './edits.ts'

/** What only a recording's own page does to it; the first screen loads none of this. */

export async function renameRecording(app: AppDatabase, recording: RecordingId, title: string): Promise<void> {
  const trimmed = title.trim()
  if (trimmed === '') throw new Error('Give the recording a title.')
  await edit(app, recording, { title: trimmed }, { kind: 'title', title: trimmed })
}

/** Where `shown` is still the title: one that somebody wrote meanwhile stays. */
export const replaceTitle = (app: AppDatabase, recording: RecordingId, shown: string, title: string): Promise<void> =>
  app.transaction('rw', app.recordings, app.outbox, async () => {
    if ((await app.recordings.get(recording))?.title === shown) await renameRecording(app, recording, title)
  })

/** All of the person's own marks in a recording. Seconds. */
export async function setMarks(app: AppDatabase, recording: RecordingId, marks: number[]): Promise<void> {
  const row = await app.recordings.get(recording)
  await edit(app, recording, { highlights: withOwnMarks(row?.highlights ?? [], marks) }, { kind: 'marks', marks })
}

export const setSpokenLanguage = (
  app: AppDatabase,
  recording: RecordingId,
  spokenLanguage: string | null,
): Promise<void> => edit(app, recording, { spokenLanguage }, { kind: 'spoken-language', spokenLanguage })

/** @param agreedAt ISO date-time; null takes it back */
export const setAgreed = (app: AppDatabase, recording: RecordingId, agreedAt: string | null): Promise<void> =>
  edit(app, recording, { agreedAt }, { kind: 'agreed', agreedAt })

/** Transcribes a recording that was not, or tries a failed one again. */
export const requestTranscription = (app: AppDatabase, recording: RecordingId): Promise<void> =>
  edit(app, recording, {}, { kind: 'transcribe' })

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
