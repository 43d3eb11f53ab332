import type { LibraryEntry, OutboxEntry, OutboxWork, RecordingEntry } from '../db/app.ts'
import type { Delivery } from './delivery.ts'
import type { DrainContext } from './drain-context.ts'

type Asking = Extract<OutboxWork, { kind: 'question' }>
/** About one recording, or about all. */
export type Question = (RecordingEntry & { work: Asking }) | LibraryEntry
/** Sound, or an edit of a recording. */
export type SoundEntry = RecordingEntry & { work: Exclude<OutboxWork, Asking> }

/** Questions are asked in a lane of their own. */
export const isQuestion = (entry: OutboxEntry): entry is Question =>
  entry.work.kind === 'question' || entry.work.kind === 'library-question'

/** One of the ways out of the outbox: see `drain-sound.ts` and `drain-questions.ts`. */
export type Lane<Entry extends OutboxEntry = OutboxEntry> = {
  lock: string
  takes(entry: OutboxEntry): entry is Entry
  /** What goes first has the lowest; of two with the same, the older one. */
  rank(entry: Entry): number
  /** Throws ApiFailure or NeedsPerson, and leaves the entry then. */
  deliver(context: DrainContext, entry: Entry, onProgress: () => void): Promise<Delivery>
  /** Asked when an entry was not heard: whether that holds up the others, and what this one waits for. */
  isServerThere(context: DrainContext): Promise<'yes' | 'perhaps' | 'no'>
}
