import type { OutboxEntry } from '../local/app-database.ts'
import type { DrainContext } from './drain-context.ts'
import type { DrainKind } from './drain-kind.ts'
import { DRAIN_LOCK } from './drain-lock.ts'
import { type DrainResult, drainOutbox } from './drain-outbox.ts'
import { type AudioOrEdit, isQuestion } from './outbox/questions.ts'
import { isServerThere } from './outbox/server-there.ts'

const audioAndEdits: DrainKind<AudioOrEdit> = {
  lock: DRAIN_LOCK,
  takes: (entry: OutboxEntry): entry is AudioOrEdit => !isQuestion(entry),
  // What was spoken exists once.
  rank: ({ work }) => (work.kind === 'upload' || work.kind === 'upload-ahead' ? 0 : 1),
  deliver: async (context, entry, onProgress) => (await context.loadLazySync()).deliver(context, entry, onProgress),
  // Whether it was that one call alone which was not heard or understood. Where it may be, each entry finds out by itself.
  isServerThere,
  hasSeveral: true,
}

/** Sends all but questions: sound first, then edits. */
export const drainAudioAndEdits = (context: DrainContext): Promise<DrainResult> => drainOutbox(context, audioAndEdits)
