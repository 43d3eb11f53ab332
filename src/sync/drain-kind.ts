import type { OutboxEntry } from '../local/app-database.ts'
import type { Delivery, DrainContext } from './drain-context.ts'

/** One of the ways out of the outbox: see `drain-audio-and-edits.ts` and `drain-questions.ts`. */
export type DrainKind<Entry extends OutboxEntry = OutboxEntry> = {
  lock: string
  takes(entry: OutboxEntry): entry is Entry
  /** What goes first has the lowest; of two with the same, the older one. */
  rank(entry: Entry): number
  /** Throws ApiError or UserActionRequiredError, and leaves the entry then. */
  deliver(context: DrainContext, entry: Entry, onProgress: () => void): Promise<Delivery>
  /** Asked when an entry was not heard: whether that holds up the others, and what this one waits for. */
  isServerThere(context: DrainContext): Promise<'yes' | 'perhaps' | 'no'>
  /** Whether some may go in one call: see batch.ts. */
  hasSeveral: boolean
}
