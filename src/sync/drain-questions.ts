import { deliverLibraryQuestion } from './deliver/deliver-library-question.ts'
import { deliverQuestion } from './deliver/deliver-question.ts'
import type { DrainContext } from './drain-context.ts'
import type { DrainKind } from './drain-kind.ts'
import { QUESTIONS_LOCK } from './drain-lock.ts'
import { type DrainResult, drainOutbox } from './drain-outbox.ts'
import { isQuestion, type Question } from './outbox/questions.ts'

const questionDrain: DrainKind<Question> = {
  lock: QUESTIONS_LOCK,
  takes: isQuestion,
  // One whose model never answers is behind those that were not asked yet.
  rank: ({ state }) => (state.kind === 'parked' ? 0 : Math.min(1, state.attempt)),
  async deliver(context, entry) {
    if (entry.recording === null) await deliverLibraryQuestion(context, entry, entry.work.message)
    else {
      await (await context.loadLazySync()).deliverSealed(context, entry)
      await deliverQuestion(context, entry, entry.work.message)
    }
    return 'done'
  },
  // An answer that breaks off says little of the network: a proxy may be tired of waiting. The others try for themselves.
  isServerThere: async () => 'perhaps',
  hasSeveral: false,
}

/** Asks what waits for an answer. A page loads this with the first question, as it is not small. */
export const drainQuestions = (context: DrainContext): Promise<DrainResult> => drainOutbox(context, questionDrain)
