/** Held by whoever works through the outbox: one at a time, over all tabs and the service worker. */
export const DRAIN_LOCK = 'drain'
