import type { endpoints } from '../../../contract/endpoints.ts'
import { callerGone } from '../../http/caller-gone.ts'
import type { Handler } from '../../http/handler.ts'
import { HttpError } from '../../kernel/problem.ts'
import type { LanguageThreads } from '../../language/threads.ts'
import { highlightsIn, keepHighlights } from '../../processing/find-highlights.ts'
import { transactionOf } from '../../store/dialects/transactions.ts'
import type { Database } from '../../store/schema.ts'
import { findSentences, transcriptRevision } from '../../store/tables/recordings/transcripts.ts'
import { modelProblem } from '../chat/model-problem.ts'
import { liveRecording } from './own-recording.ts'

type Ports = { database: Database; language: LanguageThreads }

/** Finds the highlights of a recording and keeps them with it, beside the person's own marks. */
export function generateHighlights({ database, language }: Ports): Handler<typeof endpoints.generateHighlights> {
  return async ({ body: { recordingId: id }, user, reply }) => {
    const options = { person: user.id, signal: callerGone(reply) }
    await liveRecording(database, id, user.id)
    for (;;) {
      // Before the text: one that changes between the two is read again.
      const revision = await transcriptRevision(database, id)
      const transcript = await findSentences(database, id)
      if (!transcript)
        throw new HttpError(409, 'This recording has no transcript yet. Try again once it has been transcribed.')
      const found = await highlightsIn(transcript.segments, language.run, options).catch(modelProblem)
      const isKept = await transactionOf(database, user.id, async (write) => {
        // As it is now: the person may have marked something, or thrown it away, meanwhile.
        const recording = await liveRecording(write, id, user.id)
        if ((await transcriptRevision(write, id)) !== revision) return false
        await keepHighlights(write, recording, found)
        return true
      })
      if (isKept) return { highlights: found }
      options.signal.throwIfAborted()
    }
  }
}
