import { APICallError, RetryError } from 'ai'
import type { EngineFault } from '../../../contract/accounts/engines.ts'
import { ModelFailedError } from '../../../core/language/language-model.ts'

/** What the provider's failure means for the person; an abort of ours is passed on as it is. */
export function modelFailure(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason
  if (error instanceof ModelFailedError) return error
  const last = RetryError.isInstance(error) ? error.lastError : error
  return new ModelFailedError(sentenceFor(last), { fault: faultOf(last), cause: last })
}

function faultOf(error: unknown): EngineFault {
  if (!APICallError.isInstance(error)) return 'other'
  const { statusCode } = error
  if (statusCode === undefined) return 'unreachable'
  if (statusCode === 401 || statusCode === 403) return 'key'
  if (isElsewhere(statusCode)) return 'address'
  if (statusCode === 413) return 'too-large'
  if (statusCode === 429) return 'busy'
  return statusCode >= 500 ? 'server-error' : 'refused'
}

function sentenceFor(error: unknown): string {
  if (!APICallError.isInstance(error)) return 'The AI stopped before its answer was complete. Try again in a minute.'
  const { statusCode } = error
  if (statusCode === undefined) return "The AI couldn't be reached. Try again in a minute."
  if (statusCode === 401 || statusCode === 403) {
    return "The AI isn't set up correctly: the key was refused. Tell the person who runs the server (LLM_KEY)."
  }
  if (isElsewhere(statusCode))
    return "The AI isn't set up correctly: unknown model or address. Tell the person who runs the server (LLM_URL, LLM_MODEL)."
  if (statusCode === 413) return 'This transcript is too long for the AI in use.'
  if (statusCode === 429) return 'The AI is busy. Try again in a minute.'
  if (statusCode >= 500) return 'The AI had an error. Try again in a minute.'
  return 'The AI refused the request. Tell the person who runs the server (LLM_MODEL).'
}

/** Not there, or at another address, to which nothing is sent. */
const isElsewhere = (status: number): boolean => status === 404 || (status >= 300 && status < 400)
