import type { Page } from '@playwright/test'
import { type MessageId, newMessageId, type RecordingId } from '../../contract/ids.ts'
import type { ChatMessage } from '../../contract/recordings/chat.ts'
import type { OutboxEntry } from '../../src/local/app-database.ts'

/** What waits on this device, read past the app. */
export function outboxOf(page: Page): Promise<OutboxEntry[]> {
  return page.evaluate(async () => {
    const settled = <T>(asked: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result)
        asked.onerror = () => reject(asked.error)
      })
    const names = (await indexedDB.databases()).map(({ name = '' }) => name)
    const database = await settled(indexedDB.open(names.find((one) => one.startsWith('earmark-app-')) ?? ''))
    const entries: OutboxEntry[] = await settled(database.transaction('outbox').objectStore('outbox').getAll())
    database.close()
    return entries
  })
}

/** How many they are; asking for this costs the page nothing, however many. */
export function countOutbox(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const settled = <T>(asked: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result)
        asked.onerror = () => reject(asked.error)
      })
    const names = (await indexedDB.databases()).map(({ name = '' }) => name)
    const database = await settled(indexedDB.open(names.find((one) => one.startsWith('earmark-app-')) ?? ''))
    const count = await settled(database.transaction('outbox').objectStore('outbox').count())
    database.close()
    return count
  })
}

/** Puts entries into it as the app would have, with what they change of the recordings. */
export function addEdits(page: Page, edits: readonly { recording: string; title: string }[]): Promise<void> {
  return page.evaluate(async (wanted) => {
    const settled = <T>(asked: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result)
        asked.onerror = () => reject(asked.error)
      })
    const names = (await indexedDB.databases()).map(({ name = '' }) => name)
    const name = names.find((one) => one.startsWith('earmark-app-')) ?? ''
    const owner = name.slice('earmark-app-'.length)
    const database = await settled(indexedDB.open(name))
    const transaction = database.transaction(['recordings', 'outbox'], 'readwrite')
    const ended = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
    const recordings = transaction.objectStore('recordings')
    for (const { recording, title } of wanted) {
      const work = { kind: 'title', title }
      const state = { kind: 'pending', attempt: 0, notBefore: 0, waitingFor: null }
      transaction.objectStore('outbox').add({ owner, recording, work, createdAt: Date.now(), state })
      const row = await settled(recordings.get(recording))
      recordings.put({ ...row, title })
    }
    await ended
    database.close()
  }, edits)
}

/** A question about this recording, as the app would have put it there. Resolves to its id. */
export async function addQuestion(page: Page, recording: RecordingId, content: string): Promise<MessageId> {
  const id = newMessageId()
  await page.evaluate(
    async ({ message }) => {
      const names = (await indexedDB.databases()).map(({ name = '' }) => name)
      const name = names.find((one) => one.startsWith('earmark-app-')) ?? ''
      const owner = name.slice('earmark-app-'.length)
      await new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const transaction = opening.result.transaction(['messages', 'outbox'], 'readwrite')
          transaction.onabort = () => reject(transaction.error)
          transaction.oncomplete = () => {
            opening.result.close()
            resolve()
          }
          const state = { kind: 'pending', attempt: 0, notBefore: 0, waitingFor: null }
          const work = { kind: 'question', message: message.id }
          transaction.objectStore('messages').add({ ...message, owner })
          transaction
            .objectStore('outbox')
            .add({ owner, recording: message.recordingId, work, createdAt: Date.now(), state })
        }
      })
    },
    { message: questionOf(id, recording, content) },
  )
  return id
}

const questionOf = (id: MessageId, recordingId: RecordingId, content: string): ChatMessage => ({
  ...{ id, recordingId, role: 'user', content, timestamp: new Date().toISOString(), type: 'normal' },
  ...{ citations: [], engine: null, replyTo: null },
})
