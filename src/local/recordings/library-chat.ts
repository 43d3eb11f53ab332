import { type MessageId, newMessageId, type UserId } from '../../../contract/ids.ts'
import type { AppDatabase } from '../app-database.ts'
import { freshState } from './queue-edit.ts'

/** Asks a question about all recordings. With no network it waits in the outbox and is answered later. */
export async function askLibrary(app: AppDatabase, owner: UserId, text: string): Promise<MessageId> {
  const content = text.trim()
  if (content === '') throw new Error('Write a question first.')
  const id = newMessageId()
  await app.transaction('rw', app.libraryMessages, app.outbox, async () => {
    await app.libraryMessages.add({
      ...{ id, owner, role: 'user', content, timestamp: new Date().toISOString() },
      ...{ citations: [], engine: null, replyTo: null },
    })
    await app.outbox.add({
      ...{ owner, recording: null, work: { kind: 'library-question', message: id } },
      ...{ createdAt: Date.now(), state: freshState() },
    })
  })
  return id
}

/** The person's Retry: every question that is parked or waits is tried again now. */
export async function retryLibraryQuestions(app: AppDatabase): Promise<void> {
  await app.outbox
    .filter(({ recording, state }) => recording === null && state.kind !== 'sending')
    .modify((entry) => {
      entry.state = freshState()
    })
}
