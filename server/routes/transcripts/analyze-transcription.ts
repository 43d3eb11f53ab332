import type { endpoints } from '../../../contract/endpoints.ts'
import type { LanguageModel } from '../../../core/language/language-model.ts'
import { callerGone } from '../../http/caller-gone.ts'
import type { Handler } from '../../http/handler.ts'
import { HttpError } from '../../kernel/problem.ts'
import type { LanguageThreads } from '../../language/threads.ts'
import type { Analyst } from '../../processing/analyst.ts'
import type { Database } from '../../store/schema.ts'
import { modelProblem } from '../chat/model-problem.ts'
import { sentTranscript } from './sent-transcript.ts'

type Ports = { database: Database; model: LanguageModel; analyst: Analyst; language: LanguageThreads }

/** Analyzes the text that was sent; that of a stored recording once, and for all its devices. */
export function analyzeTranscription({
  database,
  model,
  analyst,
  language,
}: Ports): Handler<typeof endpoints.analyzeTranscription> {
  return async ({ body, user, reply }) => {
    if (body.transcript.trim() === '') throw new HttpError(400, 'There is no transcript to analyze yet.')
    const gone = callerGone(reply)
    const ports = { database, run: language.run, signal: gone }
    const { passages, recording, stored } = await sentTranscript(ports, user, body).catch(modelProblem)
    if (!recording || !stored) return model.analyze(passages, { signal: gone, person: user.id }).catch(modelProblem)
    // It is stored for everybody who waits for it: one who hangs up does not end it.
    const { signal } = new AbortController()
    return analyst.analyze(stored, recording.userId, { signal, again: body.again }).catch(modelProblem)
  }
}
