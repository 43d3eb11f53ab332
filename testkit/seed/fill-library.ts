import type { Page } from '@playwright/test'
import { newRecordingId, type UserId } from '../../contract/ids.ts'
import type { LocalRecording } from '../../src/local/app-database.ts'

const HOUR_MS = 3_600_000
/** So many rows in one message to the page. */
const AT_ONCE = 1000

/** Writes so many transcribed recordings, an hour apart, into the page's own store, as a sync would have. */
export async function fillLibrary(
  page: Page,
  count: number,
  fieldsOf: (at: number) => Partial<LocalRecording> = () => ({}),
): Promise<void> {
  const owner = await ownerOf(page)
  for (let from = 0; from < count; from += AT_ONCE) {
    const length = Math.min(AT_ONCE, count - from)
    const rows = Array.from({ length }, (_, at) => ({ ...rowOf(owner, from + at), ...fieldsOf(from + at) }))
    await page.evaluate(writeRows, { name: `earmark-app-${owner}`, rows })
  }
}

export const ownerOf = (page: Page): Promise<UserId> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('earmark-user') ?? '{}').id)

function rowOf(owner: UserId, at: number): LocalRecording {
  const startedAt = Date.now() - at * HOUR_MS
  const createdAt = new Date(startedAt).toISOString()
  return {
    ...{ id: newRecordingId(startedAt), owner, title: `Meeting ${at} of the harbour board`, duration: 1500, createdAt },
    ...{ fileSize: 9_000_000, mime: 'audio/webm;codecs=opus', segments: [], peaks: 'x'.repeat(400) },
    ...{ isTranscribed: true, isFavorite: at % 50 === 7, highlights: [], deletedAt: null },
    ...{ transcription: { state: 'done', engine: 'bench', empty: false }, analysis: 'done' },
    ...{ confirmedAt: createdAt, sortKey: startedAt },
  }
}

/** Runs in the page. */
async function writeRows({ name, rows }: { name: string; rows: LocalRecording[] }): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(name)
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => resolve(opening.result)
  })
  await new Promise<void>((resolve, reject) => {
    const transaction = database.transaction('recordings', 'readwrite')
    for (const row of rows) transaction.objectStore('recordings').put(row)
    transaction.onabort = () => reject(transaction.error)
    transaction.oncomplete = () => resolve()
  })
  database.close()
}
