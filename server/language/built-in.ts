import { analyzeExtractively, BUILT_IN_ENGINE } from './built-in-analysis.ts'
import { answerExtractively } from './built-in-answer.ts'
import { quoteFromMany } from './built-in-library-answer.ts'
import type { LanguageModel } from './language-model.ts'

/** The engine that needs no key and no network, and says nothing that was not said. */
export function createBuiltIn(): LanguageModel {
  return {
    engine: BUILT_IN_ENGINE,
    async analyze(transcript, { signal }) {
      signal.throwIfAborted()
      return analyzeExtractively(transcript)
    },
    async answer(question, { signal, onText }) {
      signal.throwIfAborted()
      const answer = answerExtractively(question)
      onText?.(answer.response)
      return answer
    },
    async answerFromMany(question, { signal, onText }) {
      signal.throwIfAborted()
      const answer = quoteFromMany(question)
      onText?.(answer.response)
      return answer
    },
  }
}
