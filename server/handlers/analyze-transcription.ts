import type { endpoints } from '../../contract/endpoints.ts'
import { callerGone } from '../http/caller-gone.ts'
import type { Handler } from '../http/handler.ts'
import type { Analyst } from '../jobs/analyst.ts'
import { type LanguageModel, ModelFailed } from '../language/language-model.ts'
import { Problem } from '../problem.ts'
import type { Database } from '../store/schema.ts'
import { sentTranscript } from './sent-transcript.ts'

type Ports = { database: Database; model: LanguageModel; analyst: Analyst }

/** Analyzes the text that was sent; that of a stored recording once, and for all its devices. */
export function analyzeTranscription(ports: Ports): Handler<typeof endpoints.analyzeTranscription> {
  const { database, model, analyst } = ports
  return async ({ body, user, reply }) => {
    if (body.transcript.trim() === '') throw new Problem(400, 'There is no transcript to analyze.')
    const { passages, recording, stored } = await sentTranscript(database, user, body)
    try {
      if (!recording || !stored) return await model.analyze(passages, { signal: callerGone(reply) })
      // It is stored for everybody who waits for it: one who hangs up does not end it.
      const { signal } = new AbortController()
      return await analyst.analyze(stored, recording.userId, { signal, again: body.again })
    } catch (error) {
      if (error instanceof ModelFailed) throw new Problem(502, error.message, { code: 'model', cause: error })
      throw error
    }
  }
}
