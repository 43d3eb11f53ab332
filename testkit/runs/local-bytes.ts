import type { Page } from '@playwright/test'
import type { RecordingId } from '../../contract/ids.ts'
import type { Chunk } from '../../src/local/audio-database.ts'

/** Bytes of a recording's audio in the database of this device, read past the app. */
export async function keptBytes(page: Page, recording: RecordingId): Promise<number> {
  const chunks = await keptChunks(page, recording)
  return chunks.reduce((sum, bytes) => sum + bytes, 0)
}

/** Bytes of each chunk in the database of this device, of one recording or of all. */
export function keptChunks(page: Page, recording?: RecordingId): Promise<number[]> {
  return page.evaluate(
    ({ name, id }) =>
      new Promise<number[]>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const range = id === undefined ? null : IDBKeyRange.bound([id], [id, []])
          const reading = opening.result.transaction('chunks').objectStore('chunks').getAll(range)
          reading.onerror = () => reject(reading.error)
          reading.onsuccess = () => {
            opening.result.close()
            const chunks: Chunk[] = reading.result
            resolve(chunks.map(({ bytes }) => bytes.byteLength))
          }
        }
      }),
    { name: 'earmark-audio', id: recording },
  )
}
