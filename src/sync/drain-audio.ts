import type { OutboxEntry } from '../local/app-database.ts'
import { deliver } from './deliver/deliver.ts'
import type { DrainContext } from './drain-context.ts'
import { DRAIN_LOCK } from './drain-lock.ts'
import { isQuestion, type Lane, type SoundEntry } from './drain-order.ts'
import { isServerThere } from './outbox/server-there.ts'
import { type Drained, workOff } from './work-off.ts'

const soundLane: Lane<SoundEntry> = {
  lock: DRAIN_LOCK,
  takes: (entry: OutboxEntry): entry is SoundEntry => !isQuestion(entry),
  // What was spoken exists once.
  rank: ({ work }) => (work.kind === 'upload' || work.kind === 'upload-ahead' ? 0 : 1),
  deliver,
  // Whether it was that one call alone which was not heard or understood. Where it may be, each entry finds out by itself.
  isServerThere,
  hasSeveral: true,
}

/** Sends all but questions: sound first, then edits. */
export const drainSound = (context: DrainContext): Promise<Drained> => workOff(context, soundLane)
