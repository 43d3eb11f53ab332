import type { DrainResult } from '../src/sync/drain-outbox.ts'
import type { WorkerMessage } from '../src/sync/worker-messages.ts'

type Ports = {
  /** Null when nobody is signed in on this device. */
  drain(): Promise<DrainResult | null>
  clearQueue(): Promise<void>
  /** In which the app runs. */
  pages(): Promise<readonly { postMessage(message: WorkerMessage): void }[]>
  /** Milliseconds. */
  pause(milliseconds: number): Promise<void>
  /** True when the sync event has lasted as long as it may. */
  isOver(): boolean
}

const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 20_000

/**
 * Drains for as long as a sync event may last. Work left and a page open: the page goes on. Work left and no page: it is
 * tried again here, since the first try often meets a network that is only just coming back or the lock of a page that
 * is only just going, and the browser itself tries again only after five minutes (background_sync_parameters.cc). When the time
 * is over the event fails, so that it does. Only an empty outbox, in which all is confirmed, removes the request from the Workbox queue.
 */
export async function drainUntilDeadline({ drain, clearQueue, pages, pause, isOver }: Ports): Promise<void> {
  for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(2 * wait, LONGEST_PAUSE_MS)) {
    const drained = await drain()
    if (drained === null || (drained.kind === 'done' && drained.waiting === 0)) return clearQueue()
    const open = await pages()
    for (const page of open) page.postMessage({ type: 'drain-handed-over' })
    if (isOver()) {
      if (open.length > 0) return
      throw new Error('The outbox is not empty: to be tried again.')
    }
    await pause(wait)
    // A page that is still there after the pause has heard it; one that was on its way out has not.
    if (open.length > 0 && (await pages()).length > 0) return
  }
}
