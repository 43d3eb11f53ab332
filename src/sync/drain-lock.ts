/** Held by whoever sends sound and edits: one at a time, over all tabs and the service worker. */
export const DRAIN_LOCK = 'drain'
/** Held by whoever asks questions. Its own lock, as a slow answer must not hold up the rest. */
export const QUESTIONS_LOCK = 'drain-questions'
