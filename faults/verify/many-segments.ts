import type { Page } from '@playwright/test'
import { newRecordingId, type RecordingId } from '../../contract/ids.ts'

/**
 * A saved take in so many segments, as a microphone that fails every nine seconds leaves it: each a file of its own that
 * begins as WebM does. Resolves to the SHA-256 of each.
 */
export async function keepSegments(page: Page, segments: number): Promise<{ recording: RecordingId; sums: string[] }> {
  const recording = newRecordingId()
  const sums = await page.evaluate(write, { recording, segments })
  return { recording, sums }
}

/** Runs in the page. */
async function write({ recording, segments }: { recording: string; segments: number }): Promise<string[]> {
  const settled = <T>(asked: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      asked.onsuccess = () => resolve(asked.result)
      asked.onerror = () => reject(asked.error)
    })
  const ended = (transaction: IDBTransaction): Promise<void> =>
    new Promise((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
  const name = (await indexedDB.databases()).find((one) => one.name?.startsWith('earmark-app-'))?.name ?? ''
  const owner = name.slice('earmark-app-'.length)
  const [bytes, seconds, mime] = [4096, 9, 'audio/webm;codecs=opus']
  const files = Array.from({ length: segments }, () => {
    const file = crypto.getRandomValues(new Uint8Array(bytes))
    file.set([0x1a, 0x45, 0xdf, 0xa3])
    return file
  })
  const startedAt = Date.now() - segments * seconds * 1000
  const audio = await settled(indexedDB.open('earmark-audio'))
  const sound = audio.transaction(['chunks', 'segments', 'headers'], 'readwrite')
  files.forEach((file, segment) => {
    const whose = { recording, segment }
    sound.objectStore('chunks').add({ ...whose, sequence: 0, bytes: file.buffer, peaks: new Uint8Array(10) })
    sound.objectStore('headers').add({ ...whose, bytes: file.buffer })
    const row = { ...whose, owner, mime, startedAt, startOffset: segment * seconds, chunks: 1, bytes, seconds }
    sound.objectStore('segments').add({ ...row, endedBy: 'interrupted' })
  })
  await ended(sound)
  audio.close()
  const app = await settled(indexedDB.open(name))
  const rows = app.transaction(['recordings', 'outbox'], 'readwrite')
  rows.objectStore('recordings').add({
    ...{ id: recording, owner, title: 'A failing microphone', duration: segments * seconds, mime, segments: [] },
    ...{ createdAt: new Date(startedAt).toISOString(), fileSize: segments * bytes, peaks: null, sortKey: startedAt },
    ...{ isTranscribed: false, isFavorite: false, highlights: [], transcription: null, analysis: 'none' },
    ...{ deletedAt: null, confirmedAt: null },
  })
  const state = { kind: 'pending', attempt: 0, notBefore: 0, waitingFor: null }
  rows.objectStore('outbox').add({ owner, recording, work: { kind: 'upload' }, createdAt: Date.now(), state })
  await ended(rows)
  app.close()
  const hex = (sum: ArrayBuffer) =>
    Array.from(new Uint8Array(sum), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return Promise.all(files.map(async (file) => hex(await crypto.subtle.digest('SHA-256', file))))
}
