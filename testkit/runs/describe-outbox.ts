import type { BrowserContext } from '@playwright/test'

/** Milliseconds for a page that may hang. */
const PATIENCE_MS = 5000

/**
 * Writes what every open page still has to send and who holds which lock: read only when the run has failed. Where no
 * page of the app is open, through one that starts nothing of it.
 */
export async function tellOutbox(context: BrowserContext, url: string): Promise<void> {
  const isOurs = (address: string): boolean => address.startsWith(url)
  const pages = context.pages()
  if (!pages.some((page) => isOurs(page.url()))) await pages[0]?.goto(`${url}/healthz`).catch(() => null)
  for (const page of pages) {
    if (!isOurs(page.url())) continue
    const told = page.evaluate(waiting).catch((error: unknown) => String(error))
    const slow = new Promise<string>((resolve) => setTimeout(() => resolve('does not answer'), PATIENCE_MS))
    console.error(`${page.url()}: ${await Promise.race([told, slow])}`)
  }
}

/** Runs in the page. */
async function waiting(): Promise<string> {
  const settled = <T>(asked: IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      asked.onsuccess = () => resolve(asked.result)
      asked.onerror = () => reject(asked.error)
    })
  const stores: string[] = []
  for (const { name = '' } of await indexedDB.databases()) {
    if (!name.startsWith('earmark-app-')) continue
    const database = await settled(indexedDB.open(name))
    for (const store of ['outbox', 'progress'].filter((one) => database.objectStoreNames.contains(one))) {
      const rows = await settled(database.transaction(store).objectStore(store).getAll())
      stores.push(`${store} ${JSON.stringify(rows)}`)
    }
    database.close()
  }
  const worker: (ServiceWorkerRegistration & { sync?: { getTags(): Promise<string[]> } }) | undefined =
    await navigator.serviceWorker.getRegistration('/')
  const tags = (await worker?.sync?.getTags()) ?? []
  const { held = [], pending = [] } = await navigator.locks.query()
  const names = (locks: readonly LockInfo[]) => locks.map(({ name, clientId }) => `${name} ${clientId}`).join(', ')
  const now = `at ${Date.now()}, ${navigator.onLine ? 'online' : 'offline'}`
  return [now, ...stores, `sync ${tags.join(', ')}`, `held ${names(held)}`, `pending ${names(pending)}`].join('\n')
}
