import type { Page } from '@playwright/test'
import type { SegmentRow } from '../src/db/audio.ts'

/** The one segment that this device has in its audio database, read past the app. */
export async function localSegment(page: Page): Promise<SegmentRow> {
  const [row] = await page.evaluate(
    (name) =>
      new Promise<SegmentRow[]>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const reading = opening.result.transaction('segments').objectStore('segments').getAll()
          reading.onerror = () => reject(reading.error)
          reading.onsuccess = () => {
            opening.result.close()
            resolve(reading.result)
          }
        }
      }),
    'earmark-audio',
  )
  if (!row) throw new Error('There is no audio on this device.')
  return row
}

/** Names of every database, cache and key that the origin keeps on this device. */
export async function keptOnDevice(page: Page): Promise<{ databases: string[]; caches: string[] }> {
  return page.evaluate(async () => ({
    databases: (await indexedDB.databases()).flatMap(({ name }) => name ?? []),
    caches: await caches.keys(),
  }))
}
