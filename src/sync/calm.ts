import { RECORDER_LOCK } from '../db/unfinished.ts'
import { DRAIN_LOCK } from './drain.ts'

/** True while no tab records, holds an unsaved take or uploads: only then may a new version take over. */
export async function isCalm(locks: LockManager | undefined = globalThis.navigator?.locks): Promise<boolean> {
  return ((await locks?.query())?.held ?? []).every(({ name = '' }) => !isBusy(name))
}

const isBusy = (lock: string): boolean => lock === RECORDER_LOCK || lock === DRAIN_LOCK || lock.startsWith('rec:')
