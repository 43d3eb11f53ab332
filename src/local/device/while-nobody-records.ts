import { RECORDER_LOCK, runningTakes } from '../takes/unfinished.ts'

/**
 * Acts while no tab records, imports, or has a take that is not saved yet. No recording can begin until it has ended; an import can:
 * `isAnybody` asks again. Null, and nothing done, where somebody does.
 */
export async function whileNobodyRecords<Result>(
  act: (isAnybody: () => Promise<boolean>) => Promise<Result>,
  locks: LockManager | undefined = globalThis.navigator?.locks,
): Promise<Result | null> {
  const isAnybody = async (): Promise<boolean> => (await runningTakes(locks)).size > 0
  // Without Web Locks nothing else runs.
  if (!locks) return act(isAnybody)
  let result: Result | null = null
  await locks.request(RECORDER_LOCK, { ifAvailable: true }, async (lock) => {
    if (lock && !(await isAnybody())) result = await act(isAnybody)
  })
  return result
}
