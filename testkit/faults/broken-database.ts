import type { BrowserContext, Page } from '@playwright/test'

/** Puts a switch into every page of the context: while it is set, the sound database throws this error. */
export async function breakable(context: BrowserContext): Promise<void> {
  await context.addInitScript(stand)
}

/** From now on writing to the sound database and opening it fail with such an error; null ends it. */
export const breakDatabase = (page: Page, name: string | null): Promise<void> =>
  page.evaluate((error) => {
    Object.assign(window, { databaseError: error })
  }, name)

/** The same for the files beside the database, as in a private window. */
export const breakFiles = (page: Page, broken: boolean): Promise<void> =>
  page.evaluate((isBroken) => {
    Object.assign(window, { filesBroken: isBroken })
  }, broken)

/** Runs in the page, before the app: Dexie binds what it calls when it opens. */
function stand(): void {
  const DATABASE = 'earmark-audio'
  const fail = (): void => {
    const { databaseError } = window as unknown as { databaseError?: string | null }
    if (databaseError) throw new DOMException('Internal error, by the campaign.', databaseError)
  }
  const { transaction } = IDBDatabase.prototype
  IDBDatabase.prototype.transaction = function (stores, mode, options) {
    if (this.name === DATABASE && mode === 'readwrite') fail()
    return transaction.call(this, stores, mode, options)
  }
  const { open } = IDBFactory.prototype
  IDBFactory.prototype.open = function (name, version) {
    if (name === DATABASE) fail()
    return open.call(this, name, version)
  }
  const { postMessage } = Worker.prototype
  Worker.prototype.postMessage = function (order: { order?: number; folder?: string }, ...rest: unknown[]) {
    const { filesBroken } = window as unknown as { filesBroken?: boolean }
    if (!filesBroken || order.folder === undefined) return Reflect.apply(postMessage, this, [order, ...rest])
    const data = { order: order.order, error: 'No files, by the campaign.' }
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })))
  }
}
