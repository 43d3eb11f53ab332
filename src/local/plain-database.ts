/** IndexedDB as it is, for workers that have no Dexie. */

export const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Resolves once the transaction has written what it was given. */
export const completed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })

/** Null when there is no such database: it is not the reader that makes one. `onGone`: it is upgraded or deleted. */
export function openExisting(name: string, onGone: () => void): Promise<IDBDatabase | null> {
  const request = indexedDB.open(name)
  return new Promise((resolve, reject) => {
    request.onupgradeneeded = () => {
      request.transaction?.abort()
      onGone()
      resolve(null)
    }
    request.onerror = () => (request.error?.name === 'AbortError' ? resolve(null) : reject(request.error))
    request.onsuccess = () => {
      const database = request.result
      database.onclose = onGone
      database.onversionchange = () => {
        database.close()
        onGone()
      }
      resolve(database)
    }
  })
}
