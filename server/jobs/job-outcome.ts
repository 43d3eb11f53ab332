/** How a try ended. `again`: failed, and is tried again; `dead`: failed for good; `dropped`: nobody wants it any more. */
export type JobOutcome = 'done' | 'again' | 'dead' | 'handed-back' | 'dropped'
