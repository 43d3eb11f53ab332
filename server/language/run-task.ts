import type { PoolOptions } from '../kernel/thread-pool.ts'
import type { TaskName, Tasks } from './tasks.ts'

/** Whose turn it is where nobody in particular asks. */
export const NOBODY = ''

/** Does one task. Throws ModelFailedError when it takes too long or too much memory. */
export type RunTask = <N extends TaskName>(
  name: N,
  input: Parameters<Tasks[N]>,
  options: PoolOptions,
) => Promise<ReturnType<Tasks[N]>>

/** In this very thread, which does nothing else until it is done: for tests, and for who has no server to hold up. */
export const runHere: RunTask = async (name, input, { signal }) => {
  signal.throwIfAborted()
  const { doTask } = await import('./tasks.ts')
  return doTask(name, input)
}
