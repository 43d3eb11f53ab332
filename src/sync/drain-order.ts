import type { LibraryEntry, LibraryWork, OutboxEntry, OutboxWork, RecordingEntry } from '../local/app-database.ts'
import type { Delivery, DrainContext } from './drain-context.ts'

type Asking = Extract<OutboxWork, { kind: 'question' }>
type AskingAll = Extract<LibraryWork, { kind: 'library-question' }>
/** About one recording, or about all. */
export type Question = (RecordingEntry & { work: Asking }) | (LibraryEntry & { work: AskingAll })
/** Sound, or an edit of a recording. */
export type RecordingAudioEntry = RecordingEntry & { work: Exclude<OutboxWork, Asking> }
/** All that is no question. */
export type AudioEntry = RecordingAudioEntry | (LibraryEntry & { work: Exclude<LibraryWork, AskingAll> })

/** Questions are asked in a lane of their own. */
export const isQuestion = (entry: OutboxEntry): entry is Question =>
  entry.work.kind === 'question' || entry.work.kind === 'library-question'

/** One of the ways out of the outbox: see `drain-audio.ts` and `drain-questions.ts`. */
export type DrainOrder<Entry extends OutboxEntry = OutboxEntry> = {
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
