import { ModelFailedError } from '../../../core/language/language-model.ts'

/** How long one answer may take: Node's fetch gives up by itself when no header came for 300 s. Milliseconds. */
export const ANSWER_TIMEOUT_MS = 280_000

/** Runs work under a signal that also aborts when the time is up. Throws ModelFailedError then. */
export async function inTime<T>(
  { signal, timeoutMs }: { signal: AbortSignal; timeoutMs: number },
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const deadline = AbortSignal.timeout(timeoutMs)
  try {
    return await work(AbortSignal.any([signal, deadline]))
  } catch (error) {
    if (signal.aborted || !deadline.aborted) throw error
    throw new ModelFailedError("The AI didn't answer in time. Try again in a minute.", {
      fault: 'time-out',
      cause: error,
    })
  }
}
