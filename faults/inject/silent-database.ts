import type { BrowserContext, Page } from '@playwright/test'

/**
 * Puts a switch into every page of the context: while it is set, no request to any database of the page is ever answered,
 * as Safari was seen to do. A page that is loaded with `from` set has it from its first line.
 */
export async function silenceable(context: BrowserContext, from = false): Promise<void> {
  await context.addInitScript(stand, from)
}

export const silenceDatabases = (page: Page, isSilent: boolean): Promise<void> =>
  page.evaluate((silent) => {
    Object.assign(window, { databasesAreSilent: silent })
  }, isSilent)

/** Runs in the page, before the app. */
function stand(from: boolean): void {
  const place = { databasesAreSilent: from }
  const open = new Set<IDBTransaction>()
  /** Nothing of it is written: half a transaction is no fault of a browser. */
  const end = (transaction: IDBTransaction): void => {
    if (!open.delete(transaction)) return
    try {
      transaction.abort()
    } catch (error) {
      // It is written already, and its event is on its way.
      if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error
    }
  }
  Object.defineProperty(window, 'databasesAreSilent', {
    set(silent: boolean) {
      place.databasesAreSilent = silent
      if (silent) for (const transaction of open) end(transaction)
    },
  })
  const { addEventListener } = EventTarget.prototype
  const { transaction: begin } = IDBDatabase.prototype
  IDBDatabase.prototype.transaction = function (...asked) {
    const transaction = begin.apply(this, asked)
    open.add(transaction)
    for (const name of ['complete', 'abort']) {
      addEventListener.call(transaction, name, () => void open.delete(transaction))
    }
    if (place.databasesAreSilent) setTimeout(end, 0, transaction)
    return transaction
  }
  const never = new Promise<never>(() => undefined)
  const { databases } = IDBFactory.prototype
  IDBFactory.prototype.databases = function () {
    return place.databasesAreSilent ? never : databases.call(this)
  }
  /** What is asked while they are silent, and what was asked before, is not heard of. */
  type Listener = EventListenerOrEventListenerObject
  const muffled = (listener: Listener) =>
    function (this: unknown, event: Event): void {
      if (place.databasesAreSilent) return
      if (typeof listener === 'function') listener.call(this, event)
      else listener.handleEvent(event)
    }
  const muffle = (target: EventTarget, names: readonly string[]): void => {
    for (const name of names) {
      const set = Object.getOwnPropertyDescriptor(target, `on${name}`)
      if (!set?.set) throw new Error(`This browser has no on${name}.`)
      const original = set.set
      Object.defineProperty(target, `on${name}`, {
        ...set,
        set(this: EventTarget, listener: Listener | null) {
          original.call(this, listener === null ? null : muffled(listener))
        },
      })
    }
    Object.defineProperty(target, 'addEventListener', {
      value(this: EventTarget, name: string, listener: Listener, options?: AddEventListenerOptions) {
        addEventListener.call(this, name, names.includes(name) ? muffled(listener) : listener, options)
      },
    })
  }
  muffle(IDBRequest.prototype, ['success', 'error'])
  muffle(IDBOpenDBRequest.prototype, ['blocked', 'upgradeneeded'])
  muffle(IDBTransaction.prototype, ['complete', 'error', 'abort'])
}
