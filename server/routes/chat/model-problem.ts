import { ModelFailedError } from '../../../core/language/language-model.ts'
import { HttpError } from '../../kernel/problem.ts'

/** Throws HttpError 502 with the model's sentence, and any other error as it is. */
export function modelProblem(error: unknown): never {
  if (error instanceof ModelFailedError) throw new HttpError(502, error.message, { code: 'model', cause: error })
  throw error
}
