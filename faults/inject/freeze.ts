import type { BrowserContext } from '@playwright/test'

/**
 * A labelled point in what the page does with its databases: the moment it asks for a write to this store, before that
 * is committed, or the moment the transaction is on the disk, before the page knows.
 */
export type Point = {
  store: string
  method: 'add' | 'put' | 'delete'
  when: 'asked' | 'committed'
  nth: number
  /** Counted only once something was added to this store. */
  after?: string
}

export const FREEZE_PATH = '/campaign-freeze'

/**
 * From now on every page stops dead at this point: a synchronous request that is never answered holds its only thread,
 * so that whoever hears the request can kill the browser exactly there. Nothing of this is in the app.
 */
export async function freezeAt(context: BrowserContext, point: Point): Promise<void> {
  await context.addInitScript(stand, { point, path: FREEZE_PATH })
}

/** Runs in the page. */
function stand({ point, path }: { point: Point; path: string }): void {
  let count = 0
  let isArmed = point.after === undefined
  const freeze = (): void => {
    const request = new XMLHttpRequest()
    request.open('POST', path, false)
    request.send()
  }
  const { add, put, delete: remove } = IDBObjectStore.prototype
  const seen = (store: IDBObjectStore, method: Point['method']): void => {
    if (store.name === point.after && method === 'add') isArmed = true
    if (!isArmed || store.name !== point.store || method !== point.method || ++count !== point.nth) return
    if (point.when === 'committed') store.transaction.addEventListener('complete', freeze)
  }
  const isNow = (store: IDBObjectStore, method: Point['method']): boolean =>
    store.name === point.store && method === point.method && count === point.nth && point.when === 'asked'
  IDBObjectStore.prototype.add = function (value, key) {
    seen(this, 'add')
    const asked = add.call(this, value, key)
    if (isNow(this, 'add')) freeze()
    return asked
  }
  IDBObjectStore.prototype.put = function (value, key) {
    seen(this, 'put')
    const asked = put.call(this, value, key)
    if (isNow(this, 'put')) freeze()
    return asked
  }
  IDBObjectStore.prototype.delete = function (key) {
    seen(this, 'delete')
    const asked = remove.call(this, key)
    if (isNow(this, 'delete')) freeze()
    return asked
  }
}
