import { Workbox } from 'workbox-window'
import { installFirst } from './install-first.ts'

export type WorkerRoom = {
  /** Sends to the service worker that is active, once there is one. */
  post(message: object): void
  /**
   * Asks the browser for a sync event under this tag, where it has Background Sync. The page asks, not the worker: that
   * first has to start, and Chromium refuses it without a window (background_sync_manager.cc, HasMainFrameWindowClient).
   */
  requestSync(tag: string): void
  /** Asks the server for a new version now; the browser does it by itself now and then. */
  findUpdate(): void
}

/** Background Sync (WICG): not in TypeScript's library, as only Chromium has it. */
type Registration = ServiceWorkerRegistration & { readonly sync?: { register(tag: string): Promise<void> } }

export type WorkerEvents<Message> = {
  /** A new version waits, or another tab has let it in (`isIn`); `apply` is for the person's tap only. */
  updateReady(apply: () => void, isIn: boolean): void
  /** False while a reload would cost the person something: asked again at the last moment. */
  mayReload(): boolean
  message(content: Message): void
}

const NO_WORKER: WorkerRoom = { post: () => undefined, requestSync: () => undefined, findUpdate: () => undefined }

/**
 * Registers the service worker, a module that shares its chunks with the page: Chromium 91, Safari 15, Firefox 147.
 * Failures are only logged (docs/product.md#app-start).
 */
export function registerWorker<Message>(events: WorkerEvents<Message>): WorkerRoom {
  if (!('serviceWorker' in navigator)) return NO_WORKER
  const workbox = new Workbox('/sw.js', { type: 'module' })
  watchVersions(workbox, events)
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<Message>) => events.message(data))
  installFirst(() => workbox.register())
  return {
    post(message) {
      navigator.serviceWorker.ready
        .then(({ active }) => active?.postMessage(message))
        .catch((error: unknown) => console.error('The service worker could not be reached.', error))
    },
    requestSync(tag) {
      navigator.serviceWorker.ready
        .then((registration: Registration) => registration.sync?.register(tag))
        .catch((error: unknown) => console.warn('It is uploaded when the app is open.', error))
    },
    findUpdate() {
      workbox.update().catch((error: unknown) => console.warn('No new version can be asked for now.', error))
    },
  }
}

/** The worker takes over only when no tab records or uploads: it is asked again until then. */
const ASK_AGAIN_MS = 2000

function watchVersions(workbox: Workbox, events: Pick<WorkerEvents<unknown>, 'updateReady' | 'mayReload'>): void {
  let asking: ReturnType<typeof setInterval> | null = null
  const reload = (): void => {
    if (events.mayReload()) location.reload()
    else events.updateReady(reload, true)
  }
  // Only the page whose person tapped is reloaded at once; the others offer it.
  const takenOver = (): void => {
    const tappedHere = asking !== null
    if (asking !== null) clearInterval(asking)
    asking = null
    if (tappedHere) reload()
    else events.updateReady(reload, true)
  }
  workbox.addEventListener('waiting', ({ sw }) => {
    // A page that was open before there was a service worker has none, and never hears of `controlling`.
    sw?.addEventListener('statechange', () => {
      if (sw.state === 'activated') takenOver()
    })
    events.updateReady(() => {
      workbox.messageSkipWaiting()
      asking ??= setInterval(() => workbox.messageSkipWaiting(), ASK_AGAIN_MS)
    }, false)
  })
  workbox.addEventListener('controlling', ({ isUpdate }) => {
    if (isUpdate === true) takenOver()
  })
}
