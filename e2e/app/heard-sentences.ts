/** One step of the main journey: where the focus is after it, and every sentence that is said in it, in order. */
export type HeardStep = { step: string; focus: string; said: readonly string[] }

/** A change of what is said, or where the focus is, is a change of this list. Numbers are written as #. */
export const HEARD: readonly HeardStep[] = []
