import type { RecordingId } from '../../contract/ids.ts'

/** What a page says to the service worker. SKIP_WAITING is workbox-window's word for the person's tap on Update. */
export type PageMessage = { type: 'ring' } | { type: 'SKIP_WAITING' }

/**
 * What the service worker says to the pages: it has to stop, go on; something is ready, pull it; the person tapped on a
 * notification, show that recording.
 */
export type WorkerMessage =
  | { type: 'drain-handed-over' }
  | { type: 'ready' }
  | { type: 'open-recording'; recording: RecordingId }

/** Name of the Workbox queue, by which a browser with Background Sync wakes the worker. */
export const SYNC_QUEUE = 'earmark-outbox'
/** Chromium fires at once only for a new tag, not for one whose retry waits: this, and then a random part. */
export const DRAIN_TAG = 'earmark-drain-'
/** Workbox counts in minutes: ten years, as an entry must not vanish before its recording is confirmed. */
export const SYNC_QUEUE_MINUTES = 10 * 365 * 24 * 60
/** Chromium ends a sync event after three minutes (background_sync_parameters.cc); the drain ends itself before. */
export const WORKER_DRAIN_MS = 150_000
