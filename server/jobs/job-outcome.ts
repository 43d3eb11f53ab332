/**
 * How a try ended. `again`: failed, and is tried again; `dead`: failed for good; `held-up`: a store of our own was away;
 * `dropped`: nobody wants it any more.
 */
export type JobOutcome = 'done' | 'again' | 'dead' | 'held-up' | 'handed-back' | 'dropped'
