import { ModelFailed } from '../language/language-model.ts'
import { Problem } from '../problem.ts'

/** Throws Problem 502 with the model's sentence, and any other error as it is. */
export function modelProblem(error: unknown): never {
  if (error instanceof ModelFailed) throw new Problem(502, error.message, { code: 'model', cause: error })
  throw error
}
