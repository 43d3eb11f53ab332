import { Queue } from 'workbox-background-sync'
import { QueueStore } from 'workbox-background-sync/QueueStore.js'
import { EVENT_LOCK } from '../src/sync/is-idle.ts'
import { DRAIN_TAG, SYNC_QUEUE, SYNC_QUEUE_MINUTES, WORKER_DRAIN_MS } from '../src/sync/worker-messages.ts'
import { appWindows } from './app-windows.ts'
import { drainAsUser } from './drain-as-user.ts'
import { drainUntilDeadline } from './drain-until-deadline.ts'
import { queuedRequest } from './queued-request.ts'

declare const self: ServiceWorkerGlobalScope

let syncQueue: Queue | null = null

/**
 * The Workbox queue holds one empty request. Its own replay would remove an entry before it is sent and take any status
 * for success (docs/decisions.md#the-outbox): the outbox in Dexie is the truth, and the entry goes when that is empty.
 */
export function openSyncQueue(): void {
  syncQueue = new Queue(SYNC_QUEUE, { maxRetentionTime: SYNC_QUEUE_MINUTES, onSync: drainHere })
}

/** A page has put something in the outbox. It has asked for a sync event itself; this is the Workbox queue's own. */
export async function queueSync(): Promise<void> {
  if (syncQueue && (await syncQueue.size()) === 0)
    await syncQueue.pushRequest({ request: queuedRequest(self.location.origin) })
}

/** Our own fresh tags; Workbox hears only its own. */
export function onDrainSync(event: SyncEvent): void {
  if (event.tag.startsWith(DRAIN_TAG)) event.waitUntil(drainHere())
}

function drainHere(): Promise<void> {
  const signal = AbortSignal.timeout(WORKER_DRAIN_MS)
  return navigator.locks.request(EVENT_LOCK, { mode: 'shared' }, () =>
    drainUntilDeadline({
      drain: () => drainAsUser({ signal }),
      clearQueue,
      pages: () => appWindows(self.clients),
      pause: (milliseconds) => new Promise((over) => setTimeout(over, milliseconds)),
      isOver: () => signal.aborted,
    }),
  )
}

/** By id and after confirmation; Workbox's own shift would remove first. */
async function clearQueue(): Promise<void> {
  const entries = new QueueStore(SYNC_QUEUE)
  for (const { id } of await entries.getAll()) if (id !== undefined) await entries.deleteEntry(id)
}
