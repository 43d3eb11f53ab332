/**
 * How an attempt ended. `again`: failed, and is retried; `dead`: failed permanently; `held-up`: one of our stores was
 * unavailable; `dropped`: no longer wanted.
 */
export type JobOutcome = 'done' | 'again' | 'dead' | 'held-up' | 'handed-back' | 'dropped'
