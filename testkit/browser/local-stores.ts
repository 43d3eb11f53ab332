import type { Page } from '@playwright/test'
import type { SegmentRow } from '../../src/local/audio-database.ts'

/** The one segment that this device has in its audio database, read past the app. */
export async function localSegment(page: Page): Promise<SegmentRow> {
  const [row] = await localSegments(page)
  if (!row) throw new Error('There is no audio on this device.')
  return row
}

/** All segments in the audio database of this device, in their order, read past the app. */
export function localSegments(page: Page): Promise<SegmentRow[]> {
  return page.evaluate(
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
}

/** As if so many seconds more had been spoken before each segment on this device, of which there is no audio. */
export function speakBefore(page: Page, seconds: number): Promise<void> {
  return page.evaluate(async (more) => {
    const settled = <T>(asked: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result)
        asked.onerror = () => reject(asked.error)
      })
    const database = await settled(indexedDB.open('earmark-audio'))
    const rows = database.transaction('segments', 'readwrite').objectStore('segments')
    for (const row of await settled(rows.getAll())) {
      await settled(rows.put({ ...row, startOffset: row.startOffset + more, startedAt: row.startedAt - more * 1000 }))
    }
    database.close()
  }, seconds)
}

/** Keeps everybody else from reading what audio is on this device, until it is called again. */
export async function holdAudio(page: Page): Promise<() => Promise<void>> {
  const held = await page.evaluateHandle(async () => {
    const open = indexedDB.open('earmark-audio')
    await new Promise((resolve, reject) => {
      open.onsuccess = resolve
      open.onerror = () => reject(open.error)
    })
    const rows = open.result.transaction('segments', 'readwrite').objectStore('segments')
    const held = { isHeld: true }
    // A transaction is open for as long as something is asked of it.
    await new Promise((resolve) => {
      const ask = (): void => {
        rows.count().onsuccess = () => {
          resolve(undefined)
          if (held.isHeld) ask()
          else open.result.close()
        }
      }
      ask()
    })
    return held
  })
  return () =>
    held.evaluate((one) => {
      one.isHeld = false
    })
}

/** Names of every database, cache and key that the origin keeps on this device. */
export async function keptOnDevice(page: Page): Promise<{ databases: string[]; caches: string[] }> {
  return page.evaluate(async () => ({
    databases: (await indexedDB.databases()).flatMap(({ name }) => name ?? []),
    caches: await caches.keys(),
  }))
}

/** All that a script of this origin could read on this device, but the files of the app: in one text. */
export async function everythingOnDevice(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const found: string[] = [
      JSON.stringify({ ...localStorage }),
      JSON.stringify({ ...sessionStorage }),
      document.cookie,
    ]
    const settled = <T>(asked: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result)
        asked.onerror = () => reject(asked.error)
      })
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        const rows = database.transaction(store).objectStore(store)
        found.push(name, store, JSON.stringify([await settled(rows.getAllKeys()), await settled(rows.getAll())]))
      }
      database.close()
    }
    for (const name of await caches.keys()) {
      if (name.includes('precache')) continue
      const cache = await caches.open(name)
      for (const asked of await cache.keys()) found.push(asked.url, (await (await cache.match(asked))?.text()) ?? '')
    }
    const readFolder = async (folder: FileSystemDirectoryHandle): Promise<void> => {
      for await (const [name, handle] of folder.entries()) {
        if (handle instanceof FileSystemDirectoryHandle) await readFolder(handle)
        else if (handle instanceof FileSystemFileHandle) found.push(name, await (await handle.getFile()).text())
      }
    }
    await readFolder(await navigator.storage.getDirectory())
    return found.join('\n')
  })
}
