import type { EngineFault } from '../../contract/accounts/engines.ts'
import { type LanguageModel, ModelFailedError } from '../../core/language/language-model.ts'

/** One model for all who use it, behind which another may be chosen: what began with the one before ends with it. */
export type CurrentModel = { model: LanguageModel; look(): Promise<void> }

/** `onFailed` is told each failure, which is thrown all the same. */
export async function createCurrentModel(
  find: () => Promise<LanguageModel>,
  onFailed: (engine: string, fault: EngineFault) => void = () => {},
): Promise<CurrentModel> {
  let current = await find()
  const watched = async <T>(work: (model: LanguageModel) => Promise<T>): Promise<T> => {
    const model = current
    try {
      return await work(model)
    } catch (error) {
      if (error instanceof ModelFailedError) onFailed(model.engine, error.fault)
      throw error
    }
  }
  return {
    model: {
      get engine() {
        return current.engine
      },
      analyze: (transcript, options) => watched((model) => model.analyze(transcript, options)),
      answer: (question, options) => watched((model) => model.answer(question, options)),
      answerFromMany: (question, options) => watched((model) => model.answerFromMany(question, options)),
    },
    async look() {
      current = await find()
    },
  }
}
