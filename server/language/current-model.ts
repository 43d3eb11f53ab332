import type { LanguageModel } from './language-model.ts'

/** One model for all who use it, behind which another may be chosen: what began with the one before ends with it. */
export type CurrentModel = { model: LanguageModel; look(): Promise<void> }

export async function createCurrentModel(find: () => Promise<LanguageModel>): Promise<CurrentModel> {
  let current = await find()
  return {
    model: {
      get engine() {
        return current.engine
      },
      analyze: (transcript, options) => current.analyze(transcript, options),
      answer: (question, options) => current.answer(question, options),
      answerFromMany: (question, options) => current.answerFromMany(question, options),
    },
    async look() {
      current = await find()
    },
  }
}
