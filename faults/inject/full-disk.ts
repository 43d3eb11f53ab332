import type { BrowserContext, Page } from '@playwright/test'

/** Puts a switch into every page of the context, by which its disk can be filled. */
export async function fillable(context: BrowserContext): Promise<void> {
  await context.addInitScript(stand)
}

/**
 * From this chunk on the sound database takes nothing, nor do the files beside it if they are `filesToo`; null makes room
 * again.
 */
export const fillDiskAt = (page: Page, chunk: number | null, filesToo = false): Promise<void> =>
  page.evaluate((fullFrom) => void Object.assign(window, fullFrom), { fullFrom: chunk, filesFull: filesToo })

/** Runs in the page, before the app. */
function stand(): void {
  const disk = window as unknown as { fullFrom?: number | null; filesFull?: boolean }
  const full = (): DOMException => new DOMException('No room, by the campaign.', 'QuotaExceededError')
  const { add } = IDBObjectStore.prototype
  IDBObjectStore.prototype.add = function (row, ...key) {
    if (this.name === 'chunks' && row.sequence >= (disk.fullFrom ?? Number.POSITIVE_INFINITY)) {
      // The transaction is lost with it, as when the browser finds at the end that there is no room.
      this.transaction.abort()
      throw full()
    }
    return add.call(this, row, ...key)
  }
  const { postMessage } = Worker.prototype
  Worker.prototype.postMessage = function (order: { order?: number; folder?: string }, ...rest: unknown[]) {
    if (order.folder === undefined || !disk.filesFull) return Reflect.apply(postMessage, this, [order, ...rest])
    const data = { order: order.order, error: 'No room, by the campaign.' }
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })))
  }
}
