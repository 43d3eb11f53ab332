import type { BrowserContext, Page } from '@playwright/test'

/** What the page was seen to do, by the wall clock that page and campaign share. */
export type Observations = {
  /** When the first encoder began, in milliseconds since 1970; null before. */
  startedAt: number | null
  /** When each encoder was started, and when one was asked to stop. */
  starts: number[]
  stops: number[]
  /** What was said in an alert, and when it was first on the screen. */
  alarms: { words: string; at: number; inBar: boolean }[]
  /** Chunks whose transaction has completed: what the disk has acknowledged. */
  storedChunks: number
  /** When the browser refused a transaction with a chunk in it for the first time; null before. */
  refusedAt: number | null
}

/** Puts the observer into every page of the context: it stands beside the app and changes nothing. */
export async function observeRecorder(context: BrowserContext): Promise<void> {
  await context.addInitScript(stand)
}

export const observations = (page: Page): Promise<Observations> =>
  page.evaluate(() => ({ ...(window as unknown as { witness: Observations }).witness }))

/** Runs in the page. */
function stand(): void {
  const seen: Observations = {
    startedAt: null,
    starts: [],
    stops: [],
    alarms: [],
    storedChunks: 0,
    refusedAt: null,
  }
  Object.assign(window, { witness: seen })
  const { start, stop } = MediaRecorder.prototype
  MediaRecorder.prototype.start = function (timeslice) {
    seen.startedAt ??= Date.now()
    seen.starts.push(Date.now())
    Object.assign(window, { lastEncoder: this })
    return start.call(this, timeslice)
  }
  MediaRecorder.prototype.stop = function () {
    seen.stops.push(Date.now())
    return stop.call(this)
  }
  const hear = (): void => {
    for (const alert of document.querySelectorAll('[role=alert]')) {
      const words = alert.textContent
      if (words !== '' && seen.alarms.at(-1)?.words !== words) {
        seen.alarms.push({ words, at: Date.now(), inBar: document.querySelector('.trouble[data-bar]') !== null })
      }
    }
  }
  const watcher = new MutationObserver(hear)
  watcher.observe(document, { subtree: true, childList: true, characterData: true })
  const { transaction } = IDBDatabase.prototype
  IDBDatabase.prototype.transaction = function (stores, mode, options) {
    const opened = transaction.call(this, stores, mode, options)
    if (this.name === 'earmark-audio' && mode === 'readwrite' && [...opened.objectStoreNames].includes('chunks')) {
      opened.addEventListener('complete', () => {
        seen.storedChunks++
      })
      opened.addEventListener('abort', () => {
        seen.refusedAt ??= Date.now()
      })
    }
    return opened
  }
}
