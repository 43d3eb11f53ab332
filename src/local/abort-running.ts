import type { DBCoreTransaction, Dexie } from 'dexie'

/**
 * To be called before a database is opened. Returns what aborts all that then runs in it: for a page that is put away
 * with its transactions, which would lock the stores for every other page.
 */
export function abortRunning(database: Dexie): () => void {
  const running = new Set<IDBTransaction>()
  database.use({
    stack: 'dbcore',
    name: 'abort-running',
    create: (core) => ({
      ...core,
      transaction(...asked) {
        const begun = core.transaction(...asked)
        if (isBrowsers(begun)) noteIn(running, begun)
        return begun
      },
    }),
  })
  return () => {
    for (const transaction of running) abort(transaction)
  }
}

/** Dexie's type leaves out what it really is. */
const isBrowsers = (begun: DBCoreTransaction): begun is IDBTransaction => begun instanceof IDBTransaction

function noteIn(running: Set<IDBTransaction>, begun: IDBTransaction): void {
  running.add(begun)
  const ended = (): boolean => running.delete(begun)
  begun.addEventListener('complete', ended)
  begun.addEventListener('abort', ended)
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch (error) {
    // It commits already, and so ends without this page.
    if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error
  }
}
