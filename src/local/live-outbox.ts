import { getOutbox } from './recordings/first-queries.ts'
import { sharedReading } from './shared-reading.ts'

/** The whole outbox in order. A drain writes it many times a second; nobody needs to see more than two of them. */
export const liveOutbox = sharedReading(getOutbox, 500)
