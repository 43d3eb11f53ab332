import { BUILT_IN_ENGINE } from '../../core/language/built-in-engine.ts'
import type { LanguageModel } from '../../core/language/language-model.ts'
import { NOBODY, type RunTask, runHere } from './run-task.ts'

/** The engine that needs no key and no network, and says nothing that was not said. `run` does its work (threads.ts). */
export function createBuiltIn(run: RunTask = runHere): LanguageModel {
  return {
    engine: BUILT_IN_ENGINE,
    analyze: (transcript, { signal, person = NOBODY }) => run('analyze', [transcript], { signal, person }),
    async answer(question, { signal, person = NOBODY, onText }) {
      const answer = await run('answer', [question], { signal, person })
      onText?.(answer.response)
      return answer
    },
    async answerFromMany(question, { signal, person = NOBODY, onText }) {
      const answer = await run('answerFromMany', [question], { signal, person })
      onText?.(answer.response)
      return answer
    },
  }
}
