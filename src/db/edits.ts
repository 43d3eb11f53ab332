import { type MessageId, newMessageId, type RecordingId, type UserId } from '../../contract/ids.ts'
import type { AppDatabase, OutboxEntry, OutboxWork } from './app.ts'

/** What a person does to the library. Each fact and the outbox row that carries it are one transaction. */

export async function renameRecording(app: AppDatabase, recording: RecordingId, title: string): Promise<void> {
  const trimmed = title.trim()
  if (trimmed === '') throw new Error('Give the recording a title.')
  await edit(app, recording, { title: trimmed }, { kind: 'title', title: trimmed })
}

export const setFavorite = (app: AppDatabase, recording: RecordingId, isFavorite: boolean): Promise<void> =>
  edit(app, recording, { isFavorite }, { kind: 'favorite', isFavorite })

/** To the trash, where it can be restored for TRASH_DAYS; with `forever`, at once and for good. */
export const deleteRecording = (app: AppDatabase, recording: RecordingId, forever = false): Promise<void> =>
  edit(app, recording, { deletedAt: new Date().toISOString() }, { kind: 'delete', forever })

export const restoreRecording = (app: AppDatabase, recording: RecordingId): Promise<void> =>
  edit(app, recording, { deletedAt: null }, { kind: 'restore' })

/** Transcribes a recording that was not, or tries a failed one again. */
export const requestTranscription = (app: AppDatabase, recording: RecordingId): Promise<void> =>
  edit(app, recording, {}, { kind: 'transcribe' })

async function edit(app: AppDatabase, recording: RecordingId, fields: object, work: OutboxWork): Promise<void> {
  await app.transaction('rw', app.recordings, app.outbox, async () => {
    const row = await app.recordings.get(recording)
    if (!row) throw new Error('This recording is no longer on this device.')
    await app.recordings.put({ ...row, ...fields })
    await dropOlder(app, recording, work.kind)
    await app.outbox.add(newEntry(row.owner, recording, work))
  })
}

/** Only the last of several edits of the same thing is worth sending; one that is under way is left to finish. */
async function dropOlder(app: AppDatabase, recording: RecordingId, kind: OutboxWork['kind']): Promise<void> {
  const replaced: OutboxWork['kind'][] = kind === 'delete' || kind === 'restore' ? ['delete', 'restore'] : [kind]
  await app.outbox
    .where('recording')
    .equals(recording)
    .filter((entry) => replaced.includes(entry.work.kind) && entry.state.kind !== 'sending')
    .delete()
}

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

export const freshState = (): OutboxEntry['state'] => ({
  kind: 'pending',
  attempt: 0,
  notBefore: 0,
  waitingFor: null,
})

export const newEntry = (owner: UserId, recording: RecordingId, work: OutboxWork): Omit<OutboxEntry, 'n'> => ({
  owner,
  recording,
  work,
  createdAt: Date.now(),
  state: freshState(),
})
