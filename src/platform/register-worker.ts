import { Workbox } from 'workbox-window'

export type WorkerRoom = {
  /** Sends to the service worker that is active, once there is one. */
  post(message: object): void
}

export type WorkerEvents = {
  /** A new version waits; `apply` is for the person's tap only. */
  updateReady(apply: () => void): void
  message(content: unknown): void
}

/**
 * Registers the service worker, a module that shares its chunks with the page: Chromium 91, Safari 15, Firefox 147.
 * Failures are only logged (product.md section 4, App start).
 */
export function registerWorker(events: WorkerEvents): WorkerRoom {
  if (!('serviceWorker' in navigator)) return { post: () => undefined }
  const workbox = new Workbox('/sw.js', { type: 'module' })
  workbox.addEventListener('waiting', () => {
    events.updateReady(() => {
      // Only the page whose person tapped is reloaded, once the new version is in charge.
      workbox.addEventListener('controlling', () => location.reload())
      workbox.messageSkipWaiting()
    })
  })
  navigator.serviceWorker.addEventListener('message', ({ data }) => events.message(data))
  workbox.register().catch((error: unknown) => console.error('The service worker could not be registered.', error))
  return {
    post(message) {
      navigator.serviceWorker.ready
        .then(({ active }) => active?.postMessage(message))
        .catch((error: unknown) => console.error('The service worker could not be reached.', error))
    },
  }
}
